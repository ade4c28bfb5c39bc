/**
 * Where everything stands in a run: one slot for each item, whose number is the item's own, and which
 * it keeps for good. What stands in rows has none of these; rows get the numbers behind them: for
 * each row a slot for itself and for all below it. Slots are integers, so that states live in flat
 * arrays, and so that what was bound to a slot once stays bound when rows come and go.
 */
import type { AnswerKey } from '../../answers/change.ts';
import { answerKey } from '../../answers/change.ts';
import type { Id } from '../../template/document.ts';
import { appendNumbers } from './adjacency-list.ts';
import type { Node } from './program.ts';
import { toSlotTraits } from './traits.ts';

/** Answers nest at most so deep in rows. */
const MAX_ROW_DEPTH = 5;
/** More slots than this are not laid out: rows beyond it wait for others to go. */
export const MAX_SLOTS = 200_000;

export interface SlotTree {
  /** Stands for the form, whatever rows it has, with whoever remembers its slots and is not to keep all this. */
  readonly formIdentity: object;
  readonly size: number;
  /** How many slots the form has; those behind are of rows. */
  readonly formSize: number;
  readonly nodes: readonly Node[];
  readonly keys: readonly AnswerKey[];
  /** The rows that each slot behind the form stands in, from its first on. */
  readonly rowPaths: readonly (readonly Id[])[];
  /** Slot of the parent; `size`, the whole inspection, for pages. */
  readonly parents: Int32Array;
  /** Slots in document order, and the place of each slot in it; -1 for items that only rows have. */
  readonly order: Int32Array;
  readonly positions: Int32Array;
  /** The place behind the last one below a slot. */
  readonly ends: Int32Array;
  /** Of each slot, what settling asks all the time. */
  readonly traits: Int32Array;
  /** Where the options of each slot begin. */
  readonly optionOffsets: Int32Array;
  /** 1 where a slot stands for a repeat as a whole, and not for one row of it. */
  readonly isRepeat: Uint8Array;
  /** By node, the slots of what stands in rows, in document order; not those of repeats as a whole. */
  readonly rowSlots: ReadonlyMap<number, readonly number[]>;
  readonly findSlot: (key: AnswerKey) => number | undefined;
}

/** The rows that a slot stands in, outermost first; undefined for none. */
export const getRowPath = ({ rowPaths, formSize }: SlotTree, slot: number): readonly Id[] | undefined => {
  const row = slot < formSize ? undefined : rowPaths[slot - formSize];
  return row?.length ? row : undefined;
};

/** A form as it is while no repeat has rows. */
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

/** Puts rows behind the slots of a form. */
export function createTreeWithRows(base: SlotTree, rows: ReadonlyMap<AnswerKey, readonly Id[]>): SlotTree {
  const { formSize } = base;
  const added = addRowSlots(base, rows);
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
    const known = rowSlots.get(index);
    if (known) known.push(slot);
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

/** Slots behind those of a form, in document order. */
interface AddedSlots {
  readonly nodes: Node[];
  readonly keys: AnswerKey[];
  readonly rows: (readonly Id[])[];
  readonly parents: number[];
  readonly isRepeat: number[];
  /** How many are added up to the end of each. */
  readonly ends: number[];
  /** The repeats of the form, in their order, each with the number of slots added up to its end. */
  readonly repeats: { readonly slot: number; readonly until: number }[];
}

function addRowSlots(base: SlotTree, rows: ReadonlyMap<AnswerKey, readonly Id[]>): AddedSlots {
  const { formSize } = base;
  const added: AddedSlots = { nodes: [], keys: [], rows: [], parents: [], isRepeat: [], ends: [], repeats: [] };
  /** Adds a slot, and then what stands below it. */
  const add = (node: Node, parent: number, row: readonly Id[], repeat: number, below: typeof addChildren): void => {
    added.keys.push(row.length ? answerKey({ item_id: node.item.id, row }) : node.item.id);
    added.rows.push(row);
    added.parents.push(parent);
    added.isRepeat.push(repeat);
    const index = added.nodes.push(node) - 1;
    below(node, formSize + index, row);
    added.ends[index] = added.nodes.length;
  };
  const addChildren = (node: Node, slot: number, row: readonly Id[]): void => {
    for (let child = node.index + 1; child < node.end; ) {
      const below = base.nodes[child] as Node;
      child = below.end;
      if (below.repeats) add(below, slot, row, 1, addRows);
      else add(below, slot, row, 0, addChildren);
    }
  };
  const addRows = (node: Node, slot: number, row: readonly Id[]): void => {
    if (row.length >= MAX_ROW_DEPTH) return;
    for (const id of rows.get(answerKey({ item_id: node.item.id, row })) ?? []) {
      if (formSize + added.nodes.length >= MAX_SLOTS) return;
      add(node, slot, [...row, id], 0, addChildren);
    }
  };
  for (let slot = base.isRepeat.indexOf(1); slot >= 0; slot = base.isRepeat.indexOf(1, slot + 1)) {
    addRows(base.nodes[slot] as Node, slot, []);
    added.repeats.push({ slot, until: added.nodes.length });
  }
  return added;
}

/** Document order: what each repeat of the form was given follows right behind it. */
function mergeOrder(
  base: SlotTree,
  { nodes, ends: endsAdded, repeats }: AddedSlots,
): Pick<SlotTree, 'order' | 'positions' | 'ends'> {
  const { formSize } = base;
  const order = new Int32Array(base.order.length + nodes.length);
  const positions = appendNumbers(base.positions, endsAdded);
  const ends = appendNumbers(base.ends, endsAdded);
  /** How far each place of the form moves. */
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
