import { CATALOGUE } from '../../catalogue/index.ts';
import type { Id, Item, RuleSet, TemplateRecords } from '../document.ts';
import { createOrders } from '../order.ts';
import { checkPlacement } from '../placement.ts';
import { getChildren, getDescendants } from '../tree.ts';
import { copyRules } from './copy-rules.ts';
import { type Edit, putItems, reject } from './edit.ts';
import { selectTopmost } from './move.ts';

/**
 * Copies items with their descendants, each after its original. Copies keep response sets and rules,
 * lose the reference key (it is unique), and remember the item that they were first copied from.
 */
export function duplicateItems(
  records: TemplateRecords,
  { ids, newId }: { readonly ids: readonly Id[]; readonly newId: () => Id },
): Edit {
  const unknown = ids.find((id) => !records.items[id]);
  if (unknown !== undefined) return reject('ITEM_UNKNOWN', unknown);
  const copiedItems: Item[] = [];
  const copies = new Map<Id, Id>();
  for (const original of selectTopmost(records, ids)) {
    const id = newId();
    // A copied page has its own instance of items that are allowed once per page.
    const below = CATALOGUE[original.type].kind === 'page' ? [] : getDescendants(records, original.id);
    for (const item of [original, ...below]) {
      const problem = checkPlacement(records, { id, type: item.type }, item.parent_id);
      if (problem) return { problem: { ...problem, item_id: item.id } };
    }
    const [order] = createOrders(records, original.parent_id, original.id, [{ id, type: original.type }]) as [string];
    const copy = (item: Item, place: Partial<Item>) => {
      copies.set(item.id, place.id as Id);
      copiedItems.push(createCopy(item, place));
    };
    copy(original, { id, order });
    const copyBelow = (from: Id, parent_id: Id): void => {
      for (const child of getChildren(records, from)) {
        const place = { id: newId(), parent_id };
        copy(child, place);
        copyBelow(child.id, place.id);
      }
    };
    copyBelow(original.id, id);
  }
  const rules = copyRules(records, copies, newId);
  const { patch } = putItems(copiedItems.map((item) => linkCopiedRules(item, rules)));
  return { patch: { ...patch, ...(rules.size > 0 && { rule_sets: { upsert: [...rules.values()] } }) } };
}

function createCopy(original: Item, place: Partial<Item>): Item {
  const { reference_key: _key, ...rest } = original;
  return { ...rest, ...place, base_id: original.base_id ?? original.id };
}

/** Makes a copy refer to the copy of its rule set, or to none. */
function linkCopiedRules(item: Item, rules: ReadonlyMap<Id, RuleSet>): Item {
  const { rule_set_id, ...options } = item.options;
  const copied = rules.get(rule_set_id as Id);
  return { ...item, options: copied ? { ...options, rule_set_id: copied.uuid } : options };
}
