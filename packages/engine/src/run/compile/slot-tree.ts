/**
 * Assigns slots. Each item of the form has the slot with the index of the item and keeps it. Items
 * inside repeats exist once per row: their slots follow behind those of the form, one for each row
 * itself and one for each of its descendants. Slots are integers so that states can live in flat arrays,
 * and so that whatever was compiled for the form stays valid when rows are added or removed.
 */
import type { AnswerKey } from '../../answers/change.ts';
import { answerKey } from '../../answers/change.ts';
import type { Id } from '../../template/document.ts';
import { appendNumbers } from './adjacency-list.ts';
import type { Node } from './node.ts';
import { RowKeys, type RowsById } from './row-keys.ts';
import { toSlotTraits } from './traits.ts';

/** The maximum depth of rows in rows; deeper ones are ignored. */
const MAX_ROW_DEPTH = 5;
/** The maximum number of slots; rows beyond it are stored but not evaluated. */
export const MAX_SLOTS = 100_000;

export interface SlotTree {
  /** Identifies the form independently of its rows. Handles keep it instead of the whole tree. */
  readonly formIdentity: object;
  readonly size: number;
  /** The number of slots of the form; higher slots belong to rows. */
  readonly formSize: number;
  readonly nodes: readonly Node[];
  readonly keys: readonly AnswerKey[];
  /** The rows that contain a slot, outermost first, indexed by slot minus `formSize`. */
  readonly rowPaths: readonly (readonly Id[])[];
  /** The number of the row from 1 for the slots of rows themselves, 0 for others, indexed by slot minus `formSize`. */
  readonly rowNumbers: readonly number[];
  /** The keys of the rows, which the next tree reuses. */
  readonly rowKeys: RowsById;
  /** The parent of each slot. The parent of pages is `size`, which stands for the whole inspection. */
  readonly parents: Int32Array;
  /** The slots in document order, and the position of each slot in it; -1 for items that only exist in rows. */
  readonly order: Int32Array;
  readonly positions: Int32Array;
  /** The position behind the last descendant of each slot. */
  readonly ends: Int32Array;
  /** The bits of `traits.ts` for each slot. */
  readonly traits: Int32Array;
  /** The offset of each slot's options in the option table. */
  readonly optionOffsets: Int32Array;
  /** 1 if the slot is a repeat as a whole rather than one of its rows. */
  readonly isRepeat: Uint8Array;
  /** The slots of each item in rows, in document order. Those of repeats as a whole are not included. */
  readonly rowSlots: ReadonlyMap<number, readonly number[]>;
  readonly findSlot: (key: AnswerKey) => number | undefined;
}

/** The rows that contain a slot, outermost first; undefined if it is in no row. */
export const getRowPath = ({ rowPaths, formSize }: SlotTree, slot: number): readonly Id[] | undefined => {
  const row = slot < formSize ? undefined : rowPaths[slot - formSize];
  return row?.length ? row : undefined;
};

/** The tree of a form whose repeats have no rows. */
export function createFormTree(nodes: readonly Node[], indexOf: ReadonlyMap<Id, number>): SlotTree {
  const size = nodes.length;
  const keys: AnswerKey[] = new Array(size);
  const parents = new Int32Array(size);
  const order = new Int32Array(size);
  const positions = new Int32Array(size);
  const traits = new Int32Array(size);
  const optionOffsets = new Int32Array(size);
  const isRepeat = new Uint8Array(size);
  let count = 0;
  nodes.forEach((node, slot) => {
    const { item, parent, isRepeated } = node;
    keys[slot] = item.id;
    parents[slot] = parent < 0 ? size : parent;
    if (isRepeated) {
      if (parent >= 0 && nodes[parent]?.isRepeated) {
        positions[slot] = -1;
        return;
      }
      isRepeat[slot] = 1;
    }
    traits[slot] = toSlotTraits(node.traits, isRepeated);
    optionOffsets[slot] = node.optionOffset;
    positions[slot] = count;
    order[count++] = slot;
  });
  const ends = new Int32Array(size);
  nodes.forEach(({ end }, slot) => {
    ends[slot] = end === size ? count : (positions[end] as number);
  });
  const findSlot: SlotTree['findSlot'] = (key) => {
    const slot = indexOf.get(key);
    return slot === undefined || (positions[slot] as number) < 0 ? undefined : slot;
  };
  return {
    formIdentity: {},
    size,
    formSize: size,
    nodes,
    keys,
    rowPaths: [],
    rowNumbers: [],
    rowKeys: new Map(),
    rowSlots: new Map(),
    findSlot,
    parents,
    order: order.subarray(0, count),
    positions,
    ends,
    traits,
    optionOffsets,
    isRepeat,
  };
}

/** The tree of a form with rows, whose slots are added behind those of the form. The previous tree only saves work. */
export function createTreeWithRows(
  base: SlotTree,
  rows: ReadonlyMap<AnswerKey, readonly Id[]>,
  previous: RowsById,
): SlotTree {
  const { formSize } = base;
  const added = addRowSlots(base, rows, previous);
  const { nodes, keys } = added;
  const size = formSize + nodes.length;
  const parents = appendNumbers(base.parents, added.parents);
  const pages = parents.subarray(0, formSize);
  for (let page = pages.indexOf(formSize); page >= 0; page = pages.indexOf(formSize, page + 1)) pages[page] = size;
  const isRepeat = appendNumbers(base.isRepeat, added.isRepeat);
  const slots = new Map<AnswerKey, number>();
  const rowSlots = new Map<number, number[]>();
  nodes.forEach(({ index }, added) => {
    const slot = formSize + added;
    slots.set(keys[added] as AnswerKey, slot);
    if (isRepeat[slot] === 1) return;
    const existing = rowSlots.get(index);
    if (existing) existing.push(slot);
    else rowSlots.set(index, [slot]);
  });
  const { order, positions, ends } = mergeOrder(base, added);
  return {
    formIdentity: base.formIdentity,
    size,
    formSize,
    nodes: base.nodes.concat(nodes),
    keys: base.keys.concat(keys),
    rowPaths: added.rows,
    rowNumbers: added.numbers,
    rowKeys: added.rowKeys,
    rowSlots,
    findSlot: (key) => base.findSlot(key) ?? slots.get(key),
    parents,
    order,
    positions,
    ends,
    traits: appendNumbers(
      base.traits,
      nodes.map((node, index) => toSlotTraits(node.traits, added.isRepeat[index] === 1)),
    ),
    optionOffsets: appendNumbers(
      base.optionOffsets,
      nodes.map((node) => node.optionOffset),
    ),
    isRepeat,
  };
}

/** The slots of rows, in document order. */
interface AddedSlots {
  readonly nodes: Node[];
  readonly keys: AnswerKey[];
  readonly rows: (readonly Id[])[];
  readonly numbers: number[];
  readonly rowKeys: Map<number, Map<Id, RowKeys>>;
  readonly parents: number[];
  readonly isRepeat: number[];
  /** The number of slots added up to the end of the descendants of each added slot. */
  readonly ends: number[];
  /** The repeats of the form in document order, each with the number of slots added up to its end. */
  readonly repeats: { readonly slot: number; readonly until: number }[];
}

const NO_PATH: readonly Id[] = [];

function addRowSlots(base: SlotTree, rows: ReadonlyMap<AnswerKey, readonly Id[]>, previous: RowsById): AddedSlots {
  const { formSize } = base;
  const added: AddedSlots = {
    nodes: [],
    keys: [],
    rows: [],
    numbers: [],
    rowKeys: new Map(),
    parents: [],
    isRepeat: [],
    ends: [],
    repeats: [],
  };
  /** Adds a slot, then its descendants. */
  const add = (
    node: Node,
    parent: number,
    row: RowKeys,
    repeat: number,
    below: typeof addChildren,
    number = 0,
  ): void => {
    added.keys.push(row.getKey(node));
    added.rows.push(row.path);
    added.numbers.push(number);
    added.parents.push(parent);
    added.isRepeat.push(repeat);
    const index = added.nodes.push(node) - 1;
    below(node, formSize + index, row);
    added.ends[index] = added.nodes.length;
  };
  const addChildren = (node: Node, slot: number, row: RowKeys): void => {
    for (let child = node.index + 1; child < node.end; ) {
      const below = base.nodes[child] as Node;
      child = below.end;
      if (below.repeats) add(below, slot, row, 1, addRows);
      else add(below, slot, row, 0, addChildren);
    }
  };
  const addRows = (node: Node, slot: number, row: RowKeys | null): void => {
    const path = row?.path ?? NO_PATH;
    if (path.length >= MAX_ROW_DEPTH) return;
    const existing = (row ? row.below : previous).get(node.index);
    const rowKeys = new Map<Id, RowKeys>();
    let number = 0;
    for (const id of rows.get(answerKey({ item_id: node.item.id, row: path })) ?? []) {
      if (formSize + added.nodes.length >= MAX_SLOTS) break;
      number += 1;
      const inside = existing?.get(id) ?? new RowKeys([...path, id], node.index);
      rowKeys.set(id, inside);
      add(node, slot, inside, 0, addChildren, number);
    }
    (row ? row.below : added.rowKeys).set(node.index, rowKeys);
  };
  for (let slot = base.isRepeat.indexOf(1); slot >= 0; slot = base.isRepeat.indexOf(1, slot + 1)) {
    addRows(base.nodes[slot] as Node, slot, null);
    added.repeats.push({ slot, until: added.nodes.length });
  }
  return added;
}

/** Merges the added slots into the document order, directly behind their repeats. */
function mergeOrder(
  base: SlotTree,
  { nodes, ends: endsAdded, repeats }: AddedSlots,
): Pick<SlotTree, 'order' | 'positions' | 'ends'> {
  const { formSize } = base;
  const order = new Int32Array(base.order.length + nodes.length);
  const positions = appendNumbers(base.positions, endsAdded);
  const ends = appendNumbers(base.ends, endsAdded);
  /** The number of slots added before each slot of the form. */
  const shifts = new Int32Array(base.order.length + 1);
  let position = 0;
  let index = 0;
  for (const { slot, until } of repeats) {
    const next = (base.positions[slot] as number) + 1;
    order.set(base.order.subarray(position, next), position + index);
    position = next;
    for (; index < until; index++) {
      order[next + index] = formSize + index;
      positions[formSize + index] = next + index;
      (ends[formSize + index] as number) += next;
    }
    shifts.fill(index, next);
  }
  order.set(base.order.subarray(position), position + index);
  const shift = (slot: number) => {
    (positions[slot] as number) += shifts[positions[slot] as number] as number;
    (ends[slot] as number) += shifts[ends[slot] as number] as number;
  };
  const first = repeats[0];
  if (first === undefined) return { order, positions, ends };
  base.order.subarray(base.positions[first.slot]).forEach(shift);
  for (let above = base.parents[first.slot] as number; above !== formSize; above = base.parents[above] as number)
    shift(above);
  return { order, positions, ends };
}
