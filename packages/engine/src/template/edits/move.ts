import { removeItemsFromRules } from '../../rules/rule-set.ts';
import type { Id, Item, RuleSet, TemplatePatch, TemplateProblem, TemplateRecords } from '../document.ts';
import { type AfterSibling, createOrders } from '../order.ts';
import { applyPatch, squashPatches } from '../patch.ts';
import { checkNesting, checkPlacement } from '../placement.ts';
import { checkRuleOrder, findMisorderedRules } from '../records/references.ts';
import { findPage, getAncestors, getDescendants, listInDocumentOrder } from '../tree.ts';
import { type BrokenReferences, type Edit, putItems, reject } from './edit.ts';

/** The items of a selection that no other selected item contains, in document order. */
export function selectTopmost(records: TemplateRecords, ids: readonly Id[]): Item[] {
  const selection = new Set(ids);
  if (ids.length === 1) return ids.flatMap((id) => records.items[id] ?? []);
  return listInDocumentOrder(records).filter(
    (item) => selection.has(item.id) && !getAncestors(records, item.id).some((above) => selection.has(above.id)),
  );
}

/** The items to move, and their destination. */
export interface ItemMove {
  readonly ids: readonly Id[];
  readonly parent_id: Id | null;
  readonly after?: AfterSibling;
}

/** Moves items with their descendants to a position under a parent. `rules` decides about rules that this breaks. */
export function moveItems(
  records: TemplateRecords,
  { rules = 'refuse', ...move }: ItemMove & { readonly rules?: BrokenReferences },
): Edit {
  const placement = placeItems(records, move);
  if (placement.problem || rules === 'keep') return placement;
  const next = applyPatch(records, placement.patch).records;
  const broken = findNewMisorderedRules(records, next);
  const [first] = broken;
  if (!first) return placement;
  if (rules === 'unlink') return { patch: squashPatches([placement.patch, unlinkMoved(next, broken, move.ids)]) };
  return { problem: checkRuleOrder({ ...next, rule_sets: { [first.uuid]: first } })[0] as TemplateProblem };
}

/** The rules that would compare a question after an item that they act on if these items moved. */
export function findRulesBrokenByMove(records: TemplateRecords, move: ItemMove): RuleSet[] {
  const { patch } = placeItems(records, move);
  return patch ? findNewMisorderedRules(records, applyPatch(records, patch).records) : [];
}

function findNewMisorderedRules(before: TemplateRecords, after: TemplateRecords): RuleSet[] {
  const existing = new Set(findMisorderedRules(before).map(({ uuid }) => uuid));
  return findMisorderedRules(after).filter(({ uuid }) => !existing.has(uuid));
}

/** Removes the moved items from rules; rules without conditions or actions are removed. */
function unlinkMoved(records: TemplateRecords, broken: readonly RuleSet[], ids: readonly Id[]): TemplatePatch {
  const movedIds = new Set(ids.flatMap((id) => [id, ...getDescendants(records, id).map((item) => item.id)]));
  const remainders = broken.map((set) => ({ uuid: set.uuid, remainder: removeItemsFromRules(set, movedIds) }));
  const emptied = new Set(remainders.flatMap(({ uuid, remainder }) => (remainder ? [] : uuid)));
  const owners = Object.values(records.items).filter((item) => emptied.has(item.options.rule_set_id as Id));
  const upsert = owners.map((item) => {
    const { rule_set_id: _, ...options } = item.options;
    return { ...item, options };
  });
  return {
    ...(upsert.length > 0 && { items: { upsert } }),
    rule_sets: { upsert: remainders.flatMap(({ remainder }) => remainder ?? []), remove: [...emptied] },
  };
}

function placeItems(records: TemplateRecords, { ids, parent_id, after }: ItemMove): Edit {
  const unknown = ids.find((id) => !records.items[id]);
  if (unknown !== undefined) return reject('ITEM_UNKNOWN', unknown);
  const moving = selectTopmost(records, ids);
  const problem = moving.map((item) => checkMove(records, item, parent_id)).find(Boolean);
  if (problem) return { problem };
  const orders = createOrders(records, parent_id, after, moving);
  const movedItems = moving.map((item, index) => ({ ...item, parent_id, order: orders[index] as string }));
  const next = applyPatch(records, { items: { upsert: movedItems } }).records;
  for (const item of movedItems) {
    const broken = checkSubtree(next, item);
    if (broken) return { problem: broken };
  }
  return putItems(movedItems);
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
