/**
 * Where everything stands in a run: one slot for each item, whose number is the item's own, and which
 * it keeps for good. What stands in rows has none of these; rows get the numbers behind them: for
 * each row a slot for itself and for all below it. Slots are integers, so that states live in flat
 * arrays, and so that what was bound to a slot once stays bound when rows come and go.
 */
import type { AnswerKey } from '../answers/change.ts';
import { answerKey } from '../answers/change.ts';
import type { Id } from '../template/document.ts';
import type { Node } from './program.ts';

/** Answers nest at most so deep in rows. */
const DEEPEST_ROW = 5;
/** More slots than this are not laid out: rows beyond it wait for others to go. */
export const MOST_SLOTS = 200_000;

export interface Places {
  /** Stands for the form, whatever rows it has, with whoever remembers its slots and is not to keep all this. */
  readonly mark: object;
  readonly size: number;
  /** How many slots the form has; those behind are of rows. */
  readonly form: number;
  readonly nodes: readonly Node[];
  readonly keys: readonly AnswerKey[];
  /** The rows that each slot behind the form stands in, from its first on. */
  readonly rows: readonly (readonly Id[])[];
  /** Slot of the parent; `size`, the whole inspection, for pages. */
  readonly parents: Int32Array;
  /** Slots in document order, and the place of each slot in it; -1 for items that only rows have. */
  readonly order: Int32Array;
  readonly places: Int32Array;
  /** The place behind the last one below a slot. */
  readonly ends: Int32Array;
  /** 1 where a slot stands for a repeat as a whole, and not for one row of it. */
  readonly isRepeat: Uint8Array;
  /** By node, the slots of what stands in rows, in document order; not those of repeats as a whole. */
  readonly rowSlots: ReadonlyMap<number, readonly number[]>;
  readonly slotOf: (key: AnswerKey) => number | undefined;
}

/** The rows that a slot stands in, outermost first; undefined for none. */
export const rowsAt = ({ rows, form }: Places, slot: number): readonly Id[] | undefined => {
  const row = slot < form ? undefined : rows[slot - form];
  return row?.length ? row : undefined;
};

/** A form as it is while no repeat has rows. */
export function placesOfForm(nodes: readonly Node[], indexOf: ReadonlyMap<Id, number>): Places {
  const size = nodes.length;
  const keys: AnswerKey[] = new Array(size);
  const parents = new Int32Array(size);
  const order = new Int32Array(size);
  const places = new Int32Array(size);
  const isRepeat = new Uint8Array(size);
  let count = 0;
  nodes.forEach(({ item, parent, isRepeated }, slot) => {
    keys[slot] = item.id;
    parents[slot] = parent < 0 ? size : parent;
    if (isRepeated) {
      if (parent >= 0 && nodes[parent]?.isRepeated) {
        places[slot] = -1;
        return;
      }
      isRepeat[slot] = 1;
    }
    places[slot] = count;
    order[count++] = slot;
  });
  return {
    ...{
      mark: {},
      size,
      form: size,
      nodes,
      keys,
      rows: [],
      parents,
      order: order.subarray(0, count),
      places,
      isRepeat,
    },
    ends: endsOf(size, order.subarray(0, count), parents),
    rowSlots: new Map(),
    slotOf(key) {
      const slot = indexOf.get(key);
      return slot === undefined || (places[slot] as number) < 0 ? undefined : slot;
    },
  };
}

/** The place behind the last one below each slot. */
function endsOf(size: number, order: Int32Array, parents: Int32Array): Int32Array {
  const ends = new Int32Array(size);
  for (let place = order.length - 1; place >= 0; place--) {
    const slot = order[place] as number;
    const parent = parents[slot] as number;
    if (ends[slot] === 0) ends[slot] = place + 1;
    if (parent !== size && ends[parent] === 0) ends[parent] = ends[slot] as number;
  }
  return ends;
}

/** Puts rows behind the slots of a form. */
export function placesWithRows(base: Places, rows: ReadonlyMap<AnswerKey, readonly Id[]>): Places {
  const { form } = base;
  const added = addedBy(base, rows);
  const size = form + added.nodes.length;
  const parents = new Int32Array(size);
  parents.set(base.parents);
  for (let page = parents.indexOf(form); page >= 0; page = parents.indexOf(form, page + 1)) parents[page] = size;
  parents.set(added.parents, form);
  const isRepeat = new Uint8Array(size);
  isRepeat.set(base.isRepeat);
  isRepeat.set(added.isRepeat, form);
  const order = orderOf(base, added);
  const places = new Int32Array(size).fill(-1);
  order.forEach((slot, place) => {
    places[slot] = place;
  });
  const slots = new Map<AnswerKey, number>();
  const rowSlots = new Map<number, number[]>();
  for (let slot = form; slot < size; slot++) {
    slots.set(added.keys[slot - form] as AnswerKey, slot);
    if (isRepeat[slot] === 1) continue;
    const { index } = added.nodes[slot - form] as Node;
    const known = rowSlots.get(index);
    if (known) known.push(slot);
    else rowSlots.set(index, [slot]);
  }
  return {
    ...{ mark: base.mark, size, form, parents, order, places, isRepeat, rowSlots, rows: added.rows },
    nodes: base.nodes.concat(added.nodes),
    keys: base.keys.concat(added.keys),
    ends: endsOf(size, order, parents),
    slotOf: (key) => base.slotOf(key) ?? slots.get(key),
  };
}

/** Slots behind those of a form, in document order. */
interface Added {
  readonly nodes: Node[];
  readonly keys: AnswerKey[];
  readonly rows: (readonly Id[])[];
  readonly parents: number[];
  readonly isRepeat: number[];
  /** The repeats of the form, in their order, each with the number of slots added up to its end. */
  readonly repeats: { readonly slot: number; readonly until: number }[];
}

function addedBy(base: Places, rows: ReadonlyMap<AnswerKey, readonly Id[]>): Added {
  const { form } = base;
  const added: Added = { nodes: [], keys: [], rows: [], parents: [], isRepeat: [], repeats: [] };
  const open = (node: Node, parent: number, row: readonly Id[], repeat: number): number => {
    added.keys.push(row.length ? answerKey({ item_id: node.item.id, row }) : node.item.id);
    added.rows.push(row);
    added.parents.push(parent);
    added.isRepeat.push(repeat);
    return form + added.nodes.push(node) - 1;
  };
  const placeBelow = (node: Node, parent: number, row: readonly Id[]): void => {
    for (let child = node.index + 1; child < node.end; ) {
      const below = base.nodes[child] as Node;
      child = below.end;
      const slot = open(below, parent, row, below.repeats ? 1 : 0);
      if (below.repeats) placeRows(below, slot, row);
      else placeBelow(below, slot, row);
    }
  };
  const placeRows = (node: Node, slot: number, row: readonly Id[]): void => {
    if (row.length >= DEEPEST_ROW) return;
    for (const id of rows.get(answerKey({ item_id: node.item.id, row })) ?? []) {
      if (form + added.nodes.length >= MOST_SLOTS) return;
      const own = [...row, id];
      placeBelow(node, open(node, slot, own, 0), own);
    }
  };
  for (let slot = base.isRepeat.indexOf(1); slot >= 0; slot = base.isRepeat.indexOf(1, slot + 1)) {
    placeRows(base.nodes[slot] as Node, slot, []);
    added.repeats.push({ slot, until: added.nodes.length });
  }
  return added;
}

/** Document order: what each repeat of the form was given follows right behind it. */
function orderOf({ form, order, places }: Places, { nodes, repeats }: Added): Int32Array {
  const all = new Int32Array(order.length + nodes.length);
  let place = 0;
  let behind = 0;
  for (const { slot, until } of repeats) {
    const next = (places[slot] as number) + 1;
    all.set(order.subarray(place, next), place + behind);
    place = next;
    for (; behind < until; behind++) all[place + behind] = form + behind;
  }
  all.set(order.subarray(place), place + behind);
  return all;
}
