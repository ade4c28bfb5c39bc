/** The items of a list for devices, in pages: first all of them, then what has changed. */
import { type globalListItems, MAX_ITEM_CHANGES } from '@rounds/contract/global-lists/items.ts';
import type { Call, ResponseOf } from '../../http/module.ts';
import { getList } from './lists.ts';
import { getSettledChange, type ItemCursor, listChangedItems, listItemsByName } from './queries/item-data.ts';

type ListChanges = typeof globalListItems.listChanges;

export async function listItemChanges({ tx, params, query }: Call<ListChanges>): Promise<ResponseOf<ListChanges>> {
  const { id, uuid, name, archived_at } = await getList(tx, params.listId);
  const settled = await getSettledChange(tx);
  const position = parseCursor(query.cursor);
  // A cursor of the future comes from another database, such as one that was restored from a backup.
  const is_restart = position === null || position.since > settled;
  const cursor = is_restart ? { since: settled - 1, name: '', id: 0 } : position;
  const page =
    'name' in cursor
      ? await listItemsByName(tx, id, cursor, MAX_ITEM_CHANGES)
      : await listChangedItems(tx, id, cursor, { settled, limit: MAX_ITEM_CHANGES });
  return {
    list: { uuid, name, archived: archived_at !== null },
    items: page.items,
    cursor: formatCursor(page.cursor),
    has_more: page.has_more,
    is_restart,
  };
}

const formatCursor = (cursor: ItemCursor): string => Buffer.from(JSON.stringify(cursor)).toString('base64url');

function parseCursor(text: string | undefined): ItemCursor | null {
  if (text === undefined) return null;
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    if (typeof value !== 'object' || value === null) return null;
    const { since, id, name } = value as Record<string, unknown>;
    if (!Number.isSafeInteger(since) || !Number.isSafeInteger(id)) return null;
    const place = { since: Number(since), id: Number(id) };
    return typeof name === 'string' ? { ...place, name } : place;
  } catch {
    return null;
  }
}
