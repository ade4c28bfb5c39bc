/** Who uses templates says so itself, because this module stands below it. */
import type { Tx } from '../../db/database.ts';

/** Number of inspections, completed or not, that were started with any version of a template. */
export type TemplateUse = (tx: Tx, templateId: number) => Promise<number>;

const uses: TemplateUse[] = [];
/** Called once, as it is loaded, by each module whose records refer to templates. */
export const useTemplates = (use: TemplateUse): void => {
  uses.push(use);
};

export async function countUses(tx: Tx, templateId: number): Promise<number> {
  let total = 0;
  for (const use of uses) total += await use(tx, templateId);
  return total;
}
