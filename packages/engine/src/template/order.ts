/** Creates the orders of items among their siblings. */
import type { Id, Item, TemplateRecords } from './document.ts';
import { createOrderKeys } from './order-keys.ts';
import { getChildren } from './tree.ts';

/** A position among siblings: after one of them, first (null) or last (undefined). */
export type AfterSibling = Id | null | undefined;

/** The fixed order of pages: start page, normal pages, end page, hidden page. */
const PAGE_RANKS: Partial<Record<Item['type'], number>> = { start_page: 0, page: 1, end_page: 2, hidden_page: 3 };
const getPageRank = (item: Pick<Item, 'type'>): number => PAGE_RANKS[item.type] ?? 1;

/**
 * The orders of `moving` items at a position among the children of a parent. Pages keep their fixed
 * order, whatever the position.
 */
export function createOrders(
  records: TemplateRecords,
  parentId: Id | null,
  after: AfterSibling,
  moving: readonly Pick<Item, 'id' | 'type'>[],
): string[] {
  const movedIds = new Set(moving.map((item) => item.id));
  const siblings = getChildren(records, parentId).filter((item) => !movedIds.has(item.id));
  let place =
    after === null ? 0 : after === undefined ? siblings.length : siblings.findIndex((s) => s.id === after) + 1;
  if (after && place === 0) place = siblings.length;
  const first = moving[0];
  if (parentId === null && first) {
    const rank = getPageRank(first);
    const min = siblings.filter((sibling) => getPageRank(sibling) < rank).length;
    const max = siblings.filter((sibling) => getPageRank(sibling) <= rank).length;
    place = Math.min(Math.max(place, min), max);
  }
  const before = siblings[place - 1]?.order ?? null;
  let next = siblings[place]?.order ?? null;
  // There is no order between two siblings that have the same one; the new items then sort behind both.
  if (before !== null && next !== null && before >= next) {
    next = siblings.slice(place).find((sibling) => sibling.order > before)?.order ?? null;
  }
  return createOrderKeys(before, next, moving.length);
}

/** Creates orders for `count` items that have no siblings yet. */
export const createInitialOrders = (count: number): string[] => createOrderKeys(null, null, count);

/** Creates an order after another one, or the first order. */
export const createOrderAfter = (last: string | undefined): string =>
  createOrderKeys(last ?? null, null, 1)[0] as string;
