/** The result of an edit. */
import type { Item, TemplatePatch, TemplateProblem } from '../document.ts';

/** The patch, or why the edit is impossible. */
export type Edit =
  | { readonly patch: TemplatePatch; readonly problem?: undefined }
  | { readonly patch?: undefined; readonly problem: TemplateProblem };

export const reject = (code: string, item_id?: string, params?: TemplateProblem['params']): Edit => ({
  problem: { code, ...(params && { params }), ...(item_id && { item_id }) },
});
export const putItems = (upsert: readonly Item[]): Edit => ({ patch: { items: { upsert } } });
