/**
 * Selects the items that a report shows: those that are visible, are not left out of reports, and have such parents.
 */
import type { AnswerKey, Id, Item, ItemState } from '@rounds/engine';

export function listShownKeys(
  items: ReadonlyMap<Id, Item> | Readonly<Record<Id, Item>>,
  states: readonly ItemState[],
): ReadonlySet<AnswerKey> {
  const find = (id: Id) => (items instanceof Map ? items.get(id) : (items as Readonly<Record<Id, Item>>)[id]);
  const keys = new Set<AnswerKey>();
  const omitted = new Set<AnswerKey>();
  for (const state of states) {
    const item = find(state.item_id);
    if (!item) continue;
    const isOmitted =
      !state.visible || state.excluded === true || listParentKeys(item, state).some((key) => omitted.has(key));
    (isOmitted ? omitted : keys).add(state.key);
  }
  return keys;
}

/** Keys that the parent may have: in the same row, or outside of the repeating group that the row belongs to. */
export function listParentKeys({ parent_id }: Item, { key }: Pick<ItemState, 'key'>): AnswerKey[] {
  const rows = key.split('/').slice(0, -1);
  const above = rows.map((_, n) => [...rows.slice(0, rows.length - n), parent_id].join('/'));
  return [...above, parent_id ?? ''];
}
