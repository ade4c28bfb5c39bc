import type { Id, Item, TemplateProblem, TemplateRecords } from '../document.ts';
import { type AfterSibling, createOrders } from '../order.ts';
import { applyPatch } from '../patch.ts';
import { checkNesting, checkPlacement } from '../placement.ts';
import { checkRuleOrder } from '../references.ts';
import { findPage, getAncestors, getDescendants, listInDocumentOrder } from '../tree.ts';
import { type Edit, putItems, refuse } from './edit.ts';

/** The items of a selection that no other selected item contains, in document order. */
export function selectTopmost(records: TemplateRecords, ids: readonly Id[]): Item[] {
  const chosen = new Set(ids);
  if (ids.length === 1) return ids.flatMap((id) => records.items[id] ?? []);
  return listInDocumentOrder(records).filter(
    (item) => chosen.has(item.id) && !getAncestors(records, item.id).some((above) => chosen.has(above.id)),
  );
}

/** Moves items with their descendants to a position under a parent. */
export function moveItems(
  records: TemplateRecords,
  {
    ids,
    parent_id,
    after,
  }: { readonly ids: readonly Id[]; readonly parent_id: Id | null; readonly after?: AfterSibling },
): Edit {
  const unknown = ids.find((id) => !records.items[id]);
  if (unknown !== undefined) return refuse('ITEM_UNKNOWN', unknown);
  const moving = selectTopmost(records, ids);
  const problem = moving.map((item) => checkMove(records, item, parent_id)).find(Boolean);
  if (problem) return { problem };
  const orders = createOrders(records, parent_id, after, moving);
  const moved = moving.map((item, index) => ({ ...item, parent_id, order: orders[index] as string }));
  const next = applyPatch(records, { items: { upsert: moved } }).records;
  for (const item of moved) {
    const broken = checkSubtree(next, item);
    if (broken) return { problem: broken };
  }
  const known = new Set(checkRuleOrder(records).map(({ item_id }) => item_id));
  const later = checkRuleOrder(next).find(({ item_id }) => !known.has(item_id));
  return later ? { problem: later } : putItems(moved);
}

function checkMove(records: TemplateRecords, item: Item, parentId: Id | null): TemplateProblem | null {
  if (
    parentId === item.id ||
    (parentId !== null && getAncestors(records, parentId).some((above) => above.id === item.id))
  ) {
    return { code: 'OWN_ANCESTOR', item_id: item.id };
  }
  const misplaced = checkPlacement(records, item, parentId);
  if (misplaced || parentId === null) return misplaced;
  // Items of the start and end page cannot be moved to another page.
  const from = findPage(records, item.id);
  const to = findPage(records, parentId);
  const bound = from?.type === 'start_page' || from?.type === 'end_page';
  return bound && to?.id !== from?.id ? { code: 'STAYS_ON_PAGE', item_id: item.id } : null;
}

/** Descendants have to be allowed at the new position as well. */
function checkSubtree(records: TemplateRecords, top: Item): TemplateProblem | null {
  for (const item of [top, ...getDescendants(records, top.id)]) {
    const problem = checkPlacement(records, item, item.parent_id) ?? checkNesting(records, item);
    if (problem) return problem;
  }
  return null;
}
