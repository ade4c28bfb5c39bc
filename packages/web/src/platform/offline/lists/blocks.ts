/** The items of a global list on the device, in blocks in the order of their names. */
import type { ListItem } from '@rounds/engine';
import { normalizeText } from '../../i18n/text-filter.ts';
import { addId, addText, createSignature, type Signature } from './signature.ts';

/** The initial size of a block, and the size at which it is divided. */
export const BLOCK_SIZE = 400;
const MAX_BLOCK_SIZE = 2 * BLOCK_SIZE;

/** The facts about a block that a search needs before it reads it. */
export interface BlockEntry {
  readonly no: number;
  /** The name of its first item. */
  readonly first: string;
  readonly signature: Signature;
}

/** The searchable texts of a block, one line for each item; archived items have an empty line. */
export interface BlockTexts {
  readonly list: string;
  readonly no: number;
  readonly lines: string;
}

/** The items of a block, each as JSON in a line of its own, so that a search parses only those that it finds. */
export interface BlockRows {
  readonly list: string;
  readonly no: number;
  readonly rows: string;
}

export interface Block {
  readonly entry: BlockEntry;
  readonly texts: BlockTexts;
  readonly rows: BlockRows;
}

/** An item as a search looks at it: normalized, in one line. */
export const toSearchText = ({ item_id, display_name }: ListItem): string =>
  normalizeText(`${item_id} ${display_name}`.replaceAll('\n', ' '));

const getName = (item: ListItem | undefined): string => String(item?.display_name ?? '');
const compare = new Intl.Collator(undefined, { numeric: true }).compare;

export function createBlock(list: string, no: number, items: readonly ListItem[]): Block {
  const signature = createSignature();
  const lines: string[] = [];
  for (const item of items) {
    const text = item.archived ? '' : toSearchText(item);
    lines.push(text);
    addText(signature, text);
    addId(signature, 'item ', item.uuid);
    if (item.parent_uuid) addId(signature, 'parent ', String(item.parent_uuid));
  }
  return {
    entry: { no, first: getName(items[0]), signature },
    texts: { list, no, lines: lines.join('\n') },
    rows: { list, no, rows: items.map((item) => JSON.stringify(item)).join('\n') },
  };
}

export const parseRows = ({ rows }: BlockRows): ListItem[] =>
  rows === '' ? [] : rows.split('\n').map((row) => JSON.parse(row) as ListItem);

/** Divides items into blocks with the numbers from `no` on. */
export function cutIntoBlocks(list: string, no: number, items: readonly ListItem[], size = BLOCK_SIZE): Block[] {
  const blocks: Block[] = [];
  for (let from = 0; from < items.length; from += size)
    blocks.push(createBlock(list, no + blocks.length, items.slice(from, from + size)));
  return blocks;
}

/** The block in which an item of this name belongs: the last one that does not begin after it. */
export function findPlace(entries: readonly BlockEntry[], name: string): BlockEntry | undefined {
  let [low, high] = [0, entries.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (compare((entries[middle] as BlockEntry).first, name) <= 0) low = middle;
    else high = middle - 1;
  }
  return entries[low];
}

/** The items of a changed block in the order of names, divided if there are too many; none if it is empty. */
export function rebuildBlock(list: string, entry: BlockEntry, items: ListItem[], nextNo: number): Block[] {
  if (items.length === 0) return [];
  items.sort((one, other) => compare(getName(one), getName(other)));
  if (items.length <= MAX_BLOCK_SIZE) return [createBlock(list, entry.no, items)];
  return [
    createBlock(list, entry.no, items.slice(0, BLOCK_SIZE)),
    ...cutIntoBlocks(list, nextNo, items.slice(BLOCK_SIZE)),
  ];
}
