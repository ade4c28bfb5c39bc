/**
 * Where everything stands in a run: one slot for each item, whose number is the item's own, and which
 * it keeps for good. What stands in rows has none of these; rows get the numbers behind them: for
 * each row a slot for itself and for all below it. Slots are integers, so that states live in flat
 * arrays, and so that what was bound to a slot once stays bound when rows come and go.
 */
import type { AnswerKey } from '../answers/change.ts';
import { answerKey } from '../answers/change.ts';
import type { Id } from '../template/document.ts';
import { joined } from './links.ts';
import type { Node } from './program.ts';
import { ofSlot } from './traits.ts';

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
  /** Of each slot, what settling asks all the time. */
  readonly traits: Int32Array;
  /** Where the options of each slot begin. */
  readonly optionsAt: Int32Array;
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
  const traits = new Int32Array(size);
  const optionsAt = new Int32Array(size);
  const isRepeat = new Uint8Array(size);
  let count = 0;
  nodes.forEach((node, slot) => {
    const { item, parent, isRepeated } = node;
    keys[slot] = item.id;
    parents[slot] = parent < 0 ? size : parent;
    if (isRepeated) {
      if (parent >= 0 && nodes[parent]?.isRepeated) {
        places[slot] = -1;
        return;
      }
      isRepeat[slot] = 1;
    }
    traits[slot] = ofSlot(node.traits, isRepeated);
    optionsAt[slot] = node.optionsAt;
    places[slot] = count;
    order[count++] = slot;
  });
  const ends = new Int32Array(size);
  nodes.forEach(({ end }, slot) => {
    ends[slot] = end === size ? count : (places[end] as number);
  });
  const slotOf: Places['slotOf'] = (key) => {
    const slot = indexOf.get(key);
    return slot === undefined || (places[slot] as number) < 0 ? undefined : slot;
  };
  return {
    mark: {},
    size,
    form: size,
    nodes,
    keys,
    rows: [],
    rowSlots: new Map(),
    slotOf,
    parents,
    order: order.subarray(0, count),
    places,
    ends,
    traits,
    optionsAt,
    isRepeat,
  };
}

/** Puts rows behind the slots of a form. */
export function placesWithRows(base: Places, rows: ReadonlyMap<AnswerKey, readonly Id[]>): Places {
  const { form } = base;
  const added = addedBy(base, rows);
  const { nodes, keys } = added;
  const size = form + nodes.length;
  const parents = joined(base.parents, added.parents);
  const pages = parents.subarray(0, form);
  for (let page = pages.indexOf(form); page >= 0; page = pages.indexOf(form, page + 1)) pages[page] = size;
  const isRepeat = joined(base.isRepeat, added.isRepeat);
  const slots = new Map<AnswerKey, number>();
  const rowSlots = new Map<number, number[]>();
  nodes.forEach(({ index }, behind) => {
    const slot = form + behind;
    slots.set(keys[behind] as AnswerKey, slot);
    if (isRepeat[slot] === 1) return;
    const known = rowSlots.get(index);
    if (known) known.push(slot);
    else rowSlots.set(index, [slot]);
  });
  const { order, places, ends } = orderOf(base, added);
  return {
    mark: base.mark,
    size,
    form,
    nodes: base.nodes.concat(nodes),
    keys: base.keys.concat(keys),
    rows: added.rows,
    rowSlots,
    slotOf: (key) => base.slotOf(key) ?? slots.get(key),
    parents,
    order,
    places,
    ends,
    traits: joined(
      base.traits,
      nodes.map((node, behind) => ofSlot(node.traits, added.isRepeat[behind] === 1)),
    ),
    optionsAt: joined(
      base.optionsAt,
      nodes.map((node) => node.optionsAt),
    ),
    isRepeat,
  };
}

/** Slots behind those of a form, in document order. */
interface Added {
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

function addedBy(base: Places, rows: ReadonlyMap<AnswerKey, readonly Id[]>): Added {
  const { form } = base;
  const added: Added = { nodes: [], keys: [], rows: [], parents: [], isRepeat: [], ends: [], repeats: [] };
  /** Adds a slot, and then what stands below it. */
  const add = (node: Node, parent: number, row: readonly Id[], repeat: number, below: typeof placeBelow): void => {
    added.keys.push(row.length ? answerKey({ item_id: node.item.id, row }) : node.item.id);
    added.rows.push(row);
    added.parents.push(parent);
    added.isRepeat.push(repeat);
    const behind = added.nodes.push(node) - 1;
    below(node, form + behind, row);
    added.ends[behind] = added.nodes.length;
  };
  const placeBelow = (node: Node, slot: number, row: readonly Id[]): void => {
    for (let child = node.index + 1; child < node.end; ) {
      const below = base.nodes[child] as Node;
      child = below.end;
      if (below.repeats) add(below, slot, row, 1, placeRows);
      else add(below, slot, row, 0, placeBelow);
    }
  };
  const placeRows = (node: Node, slot: number, row: readonly Id[]): void => {
    if (row.length >= DEEPEST_ROW) return;
    for (const id of rows.get(answerKey({ item_id: node.item.id, row })) ?? []) {
      if (form + added.nodes.length >= MOST_SLOTS) return;
      add(node, slot, [...row, id], 0, placeBelow);
    }
  };
  for (let slot = base.isRepeat.indexOf(1); slot >= 0; slot = base.isRepeat.indexOf(1, slot + 1)) {
    placeRows(base.nodes[slot] as Node, slot, []);
    added.repeats.push({ slot, until: added.nodes.length });
  }
  return added;
}

/** Document order: what each repeat of the form was given follows right behind it. */
function orderOf(base: Places, { nodes, ends: endsAdded, repeats }: Added): Pick<Places, 'order' | 'places' | 'ends'> {
  const { form } = base;
  const order = new Int32Array(base.order.length + nodes.length);
  const places = joined(base.places, endsAdded);
  const ends = joined(base.ends, endsAdded);
  /** How far each place of the form moves. */
  const moves = new Int32Array(base.order.length + 1);
  let place = 0;
  let behind = 0;
  for (const { slot, until } of repeats) {
    const next = (base.places[slot] as number) + 1;
    order.set(base.order.subarray(place, next), place + behind);
    place = next;
    for (; behind < until; behind++) {
      order[next + behind] = form + behind;
      places[form + behind] = next + behind;
      (ends[form + behind] as number) += next;
    }
    moves.fill(behind, next);
  }
  order.set(base.order.subarray(place), place + behind);
  const move = (slot: number) => {
    (places[slot] as number) += moves[places[slot] as number] as number;
    (ends[slot] as number) += moves[ends[slot] as number] as number;
  };
  const first = repeats[0];
  if (first === undefined) return { order, places, ends };
  base.order.subarray(base.places[first.slot]).forEach(move);
  for (let above = base.parents[first.slot] as number; above !== form; above = base.parents[above] as number)
    move(above);
  return { order, places, ends };
}
