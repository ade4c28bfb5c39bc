/** The result of an edit, and the handling of references that it would break. */
import type { Item, TemplatePatch, TemplateProblem } from '../document.ts';

/** The patch, or why the edit is impossible. */
export type Edit =
  | { readonly patch: TemplatePatch; readonly problem?: undefined }
  | { readonly patch?: undefined; readonly problem: TemplateProblem };

/**
 * The handling of references that an edit would break: the edit is rejected, the references are removed too, or they
 * are kept and have to be fixed before the template is published.
 */
export type BrokenReferences = 'refuse' | 'unlink' | 'keep';

export const reject = (code: string, item_id?: string, params?: TemplateProblem['params']): Edit => ({
  problem: { code, ...(params && { params }), ...(item_id && { item_id }) },
});
export const putItems = (upsert: readonly Item[]): Edit => ({ patch: { items: { upsert } } });
