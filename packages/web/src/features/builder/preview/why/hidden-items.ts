import type { Id, Item } from '@rounds/engine';

/** Lists hidden items in document order; a hidden section counts once. */
export function listHiddenItems(order: readonly Item[], isVisible: (id: Id) => boolean): Item[] {
  const unseen = new Set<Id>();
  const results: Item[] = [];
  for (const item of order) {
    // The hidden page is never shown.
    const isBelow = item.parent_id !== null && unseen.has(item.parent_id);
    if (!isBelow && item.type !== 'hidden_page' && isVisible(item.id)) continue;
    unseen.add(item.id);
    if (!isBelow && item.type !== 'hidden_page') results.push(item);
  }
  return results;
}
