import type { Id, Item, TemplateProblem, TemplateRecords } from '../document.ts';
import { type After, ordersAt } from '../order.ts';
import { applyPatch } from '../patch.ts';
import { nestingProblem, placementProblem } from '../placement.ts';
import { orderProblems } from '../references.ts';
import { ancestorsOf, descendantsOf, documentOrder, pageOf } from '../tree.ts';
import { type Edit, putItems, refuse } from './edit.ts';

/** The items of a selection that no other selected item contains, in document order. */
export function topmost(records: TemplateRecords, ids: readonly Id[]): Item[] {
  const chosen = new Set(ids);
  if (ids.length === 1) return ids.flatMap((id) => records.items[id] ?? []);
  return documentOrder(records).filter(
    (item) => chosen.has(item.id) && !ancestorsOf(records, item.id).some((above) => chosen.has(above.id)),
  );
}

/** Items, with all below them, to a place under a parent. */
export function moveItems(
  records: TemplateRecords,
  { ids, parent_id, after }: { readonly ids: readonly Id[]; readonly parent_id: Id | null; readonly after?: After },
): Edit {
  const unknown = ids.find((id) => !records.items[id]);
  if (unknown !== undefined) return refuse('ITEM_UNKNOWN', unknown);
  const moving = topmost(records, ids);
  const problem = moving.map((item) => moveProblem(records, item, parent_id)).find(Boolean);
  if (problem) return { problem };
  const orders = ordersAt(records, parent_id, after, moving);
  const moved = moving.map((item, index) => ({ ...item, parent_id, order: orders[index] as string }));
  const next = applyPatch(records, { items: { upsert: moved } }).records;
  for (const item of moved) {
    const broken = subtreeProblem(next, item);
    if (broken) return { problem: broken };
  }
  const known = new Set(orderProblems(records).map(({ item_id }) => item_id));
  const later = orderProblems(next).find(({ item_id }) => !known.has(item_id));
  return later ? { problem: later } : putItems(moved);
}

function moveProblem(records: TemplateRecords, item: Item, parentId: Id | null): TemplateProblem | null {
  if (
    parentId === item.id ||
    (parentId !== null && ancestorsOf(records, parentId).some((above) => above.id === item.id))
  ) {
    return { code: 'OWN_ANCESTOR', item_id: item.id };
  }
  const misplaced = placementProblem(records, item, parentId);
  if (misplaced || parentId === null) return misplaced;
  // What stands on the start or the end page stays there (second specification, section 5).
  const from = pageOf(records, item.id);
  const to = pageOf(records, parentId);
  const bound = from?.type === 'start_page' || from?.type === 'end_page';
  return bound && to?.id !== from?.id ? { code: 'STAYS_ON_PAGE', item_id: item.id } : null;
}

/** What moves along must fit the new place, too. */
function subtreeProblem(records: TemplateRecords, top: Item): TemplateProblem | null {
  for (const item of [top, ...descendantsOf(records, top.id)]) {
    const problem = placementProblem(records, item, item.parent_id) ?? nestingProblem(records, item);
    if (problem) return problem;
  }
  return null;
}
