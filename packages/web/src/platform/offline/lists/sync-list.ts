/** Downloads a global list to the device: first all items, then what has changed. Each page is stored at once. */
import type { ListItem } from '@rounds/engine';
import type { DeviceDatabase, StoredList } from '../device-database.ts';
import { type Block, type BlockEntry, cutIntoBlocks, findPlace, parseRows, rebuildBlock } from './blocks.ts';
import { mayHaveId } from './signature.ts';

/** A page of items as the server returns it. */
export interface ListPage {
  readonly list: { readonly uuid: string; readonly name: string; readonly archived: boolean };
  readonly items: readonly ListItem[];
  readonly cursor: string;
  readonly has_more: boolean;
  readonly is_restart: boolean;
}

export type FetchListPage = (list: string, cursor: string | undefined) => Promise<ListPage>;

export async function syncList(
  db: DeviceDatabase,
  uuid: string,
  fetchPage: FetchListPage,
  now = () => new Date(),
): Promise<void> {
  let fetching = fetchPage(uuid, (await db.get('lists', uuid))?.cursor);
  for (let has_more = true; has_more; ) {
    const page = await fetching;
    has_more = page.has_more;
    if (has_more) {
      // The server works on the next page while the device stores this one.
      fetching = fetchPage(uuid, page.cursor);
      fetching.catch(() => {});
    }
    const storedList = await db.get('lists', uuid);
    const list = storedList && !page.is_restart ? storedList : await createList(db, uuid);
    const entries = list.is_complete
      ? await applyChanges(db, list, page.items)
      : await appendItems(db, list, page.items);
    await db.put('lists', {
      ...list,
      ...{ name: page.list.name, archived: page.list.archived, cursor: page.cursor, entries },
      is_complete: list.is_complete || !has_more,
      synced_at: now().toISOString(),
    });
  }
}

async function createList(db: DeviceDatabase, uuid: string): Promise<StoredList> {
  await deleteList(db, uuid);
  return { uuid, name: '', archived: false, cursor: '', entries: [], is_complete: false, synced_at: '' };
}

/** Removes a list with its blocks from the device. */
export async function deleteList(db: DeviceDatabase, uuid: string): Promise<void> {
  const tx = db.transaction(['lists', 'list_texts', 'list_rows'], 'readwrite');
  const all = IDBKeyRange.bound([uuid], [uuid, []]);
  tx.objectStore('lists').delete(uuid);
  tx.objectStore('list_texts').delete(all);
  tx.objectStore('list_rows').delete(all);
  await tx.done;
}

const nextNo = (entries: readonly BlockEntry[]): number => Math.max(0, ...entries.map(({ no }) => no)) + 1;

async function storeBlocks(
  db: DeviceDatabase,
  list: string,
  blocks: readonly Block[],
  emptied: readonly number[] = [],
) {
  const tx = db.transaction(['list_texts', 'list_rows'], 'readwrite');
  for (const { texts, rows } of blocks) {
    tx.objectStore('list_texts').put(texts);
    tx.objectStore('list_rows').put(rows);
  }
  for (const no of emptied) {
    tx.objectStore('list_texts').delete([list, no]);
    tx.objectStore('list_rows').delete([list, no]);
  }
  await tx.done;
}

/** The server sends all items in the order of their names. */
async function appendItems(db: DeviceDatabase, { uuid, entries }: StoredList, items: readonly ListItem[]) {
  const blocks = cutIntoBlocks(uuid, nextNo(entries), items);
  await storeBlocks(db, uuid, blocks);
  return [...entries, ...blocks.map(({ entry }) => entry)];
}

/** Moves changed items to the blocks in which their names belong. */
async function applyChanges(db: DeviceDatabase, { uuid, entries }: StoredList, items: readonly ListItem[]) {
  if (items.length === 0) return entries;
  if (entries.length === 0) return appendItems(db, { uuid, entries } as StoredList, items);
  const opened = new Map<BlockEntry, ListItem[]>();
  const open = async (entry: BlockEntry): Promise<ListItem[]> => {
    const cached = opened.get(entry);
    if (cached) return cached;
    const rows = await db.get('list_rows', [uuid, entry.no]);
    const read = rows ? parseRows(rows) : [];
    opened.set(entry, read);
    return read;
  };
  for (const item of items) {
    for (const entry of entries) {
      if (!opened.has(entry) && !mayHaveId(entry.signature, 'item ', item.uuid)) continue;
      const openBlock = await open(entry);
      const at = openBlock.findIndex(({ uuid: one }) => one === item.uuid);
      if (at >= 0) openBlock.splice(at, 1);
    }
    (await open(findPlace(entries, String(item.display_name)) as BlockEntry)).push(item);
  }
  let next = nextNo(entries);
  const rebuilt = new Map<BlockEntry, Block[]>();
  for (const [entry, content] of opened) {
    const blocks = rebuildBlock(uuid, entry, content, next);
    next += Math.max(0, blocks.length - 1);
    rebuilt.set(entry, blocks);
  }
  const emptied = [...rebuilt].flatMap(([{ no }, blocks]) => (blocks.length === 0 ? [no] : []));
  await storeBlocks(db, uuid, [...rebuilt.values()].flat(), emptied);
  return entries.flatMap((entry) => rebuilt.get(entry)?.map((block) => block.entry) ?? [entry]);
}
