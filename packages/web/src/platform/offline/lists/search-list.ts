/** Searches a global list on the device. Only blocks that may contain what is looked for are read. */
import { isOffered, type ListItem, type ListOffer } from '@rounds/engine';
import { toSearchWords } from '../../i18n/text-filter.ts';
import type { DeviceDatabase, StoredList } from '../device-database.ts';
import { type BlockEntry, parseRows } from './blocks.ts';
import { mayContain, mayHaveId } from './signature.ts';

/** The number of blocks that are read at once. */
const BLOCKS_PER_READ = 16;

export interface DeviceSearch {
  readonly text: string;
  readonly offer: ListOffer | null;
  readonly limit: number;
  readonly offset: number;
}

export interface DeviceResult {
  readonly items: readonly ListItem[];
  readonly has_more: boolean;
  /** The time of the copy on the device. */
  readonly as_of: string;
}

/** The copy of a list on the device; undefined unless all of it was downloaded. */
export async function findStoredList(db: DeviceDatabase, uuid: string): Promise<StoredList | undefined> {
  const list = await db.get('lists', uuid);
  return list?.is_complete ? list : undefined;
}

/**
 * Finds the items whose number or name contains each word, sorted by name; undefined if the device does not have the
 * list.
 */
export async function searchStoredList(
  db: DeviceDatabase,
  uuid: string,
  { text, offer, limit, offset }: DeviceSearch,
): Promise<DeviceResult | undefined> {
  const list = await findStoredList(db, uuid);
  if (!list) return undefined;
  const words = toSearchWords(text);
  const candidates = list.archived ? [] : list.entries.filter((entry) => mayMatch(entry, words, offer));
  const results: ListItem[] = [];
  const needed = offset + limit + 1;
  for (let from = 0; from < candidates.length && results.length < needed; from += BLOCKS_PER_READ)
    await collect(db, uuid, candidates.slice(from, from + BLOCKS_PER_READ), { words, offer, results: results, needed });
  return {
    items: results.slice(offset, offset + limit),
    has_more: results.length === needed,
    as_of: list.synced_at,
  };
}

function mayMatch({ signature }: BlockEntry, words: readonly string[], offer: ListOffer | null): boolean {
  if (!words.every((word) => mayContain(signature, word))) return false;
  return !offer?.parents || offer.parents.some((parent) => mayHaveId(signature, 'parent ', parent));
}

interface Collected {
  readonly words: readonly string[];
  readonly offer: ListOffer | null;
  readonly results: ListItem[];
  readonly needed: number;
}

async function collect(
  db: DeviceDatabase,
  uuid: string,
  entries: readonly BlockEntry[],
  { words, offer, results, needed }: Collected,
) {
  const tx = db.transaction(['list_texts', 'list_rows']);
  const texts = await Promise.all(entries.map(({ no }) => tx.objectStore('list_texts').get([uuid, no])));
  for (const [index, { no }] of entries.entries()) {
    if (results.length >= needed) return;
    const hits = findLines(texts[index]?.lines ?? '', words);
    if (hits.length === 0) continue;
    const rows = (await tx.objectStore('list_rows').get([uuid, no]))?.rows.split('\n') ?? [];
    for (const line of hits) {
      const item = JSON.parse(rows[line] ?? 'null') as ListItem | null;
      if (item && !item.archived && (!offer || isOffered(offer, item)) && results.push(item) >= needed) return;
    }
  }
}

/** The lines that contain all words; archived items have an empty line. */
function findLines(lines: string, words: readonly string[]): number[] {
  if (lines === '' || !words.every((word) => lines.includes(word))) return [];
  return lines
    .split('\n')
    .flatMap((line, index) => (line !== '' && words.every((word) => line.includes(word)) ? [index] : []));
}

/** All items of a list in the order in which they came; undefined if the list is not here. */
export async function listStoredItems(db: DeviceDatabase, uuid: string): Promise<ListItem[] | undefined> {
  if (!(await findStoredList(db, uuid))) return undefined;
  return (await db.getAll('list_rows', IDBKeyRange.bound([uuid], [uuid, []]))).flatMap(parseRows);
}

/** These items of a list, archived ones included. */
export async function findStoredItems(db: DeviceDatabase, uuid: string, items: readonly string[]): Promise<ListItem[]> {
  const list = await findStoredList(db, uuid);
  const entries =
    list?.entries.filter(({ signature }) => items.some((item) => mayHaveId(signature, 'item ', item))) ?? [];
  const rows = await Promise.all(entries.map(({ no }) => db.get('list_rows', [uuid, no])));
  return rows.flatMap((one) => (one ? parseRows(one).filter((item) => items.includes(item.uuid)) : []));
}
