/**
 * Where everything stands in a run: one slot for each item. The slots of a form without rows are
 * numbered in document order and keep their numbers for good; rows get the numbers behind them: for
 * each row a slot for itself and for all below it. Slots are integers, so that states live in flat
 * arrays, and so that what was bound to a slot once stays bound when rows come and go.
 */
import type { AnswerKey } from '../answers/change.ts';
import { answerKey } from '../answers/change.ts';
import type { Gifts } from '../rules/effects.ts';
import type { Id } from '../template/document.ts';
import { type Binding, bindSlot } from './bindings.ts';
import { type Conditions, NO_CONDITIONS, RuleWriter } from './conditions.ts';
import { type Graph, graphOf, type Lists, Pairs } from './graph.ts';
import type { Node, Program } from './program.ts';
import * as trait from './traits.ts';

/** Answers nest at most so deep in rows. */
const DEEPEST_ROW = 5;
/** More slots than this are not laid out: rows beyond it wait for others to go. */
export const MOST_SLOTS = 200_000;

export interface Layout {
  readonly size: number;
  readonly nodes: readonly Node[];
  readonly keys: readonly AnswerKey[];
  readonly rows: readonly (readonly Id[] | undefined)[];
  /** Slot of the parent; `size`, the whole inspection, for pages. */
  readonly parents: Int32Array;
  /** Slots in document order, and the place of each slot in it. */
  readonly order: Int32Array;
  readonly places: Int32Array;
  /** The place behind the last one below a slot. */
  readonly ends: Int32Array;
  /** 1 where a slot stands for a repeat as a whole, and not for one row of it. */
  readonly isRepeat: Uint8Array;
  /** The slot of each node that stands in no rows, -1 for others. */
  readonly slotOfNode: Int32Array;
  /** By node, the slots of what stands in rows, in document order; not those of repeats as a whole. */
  readonly rowSlots: ReadonlyMap<number, readonly number[]>;
  readonly slotOf: (key: AnswerKey) => number | undefined;
  /** Rules and expressions of each slot; null where its answer alone decides. */
  readonly bindings: readonly (Binding | null)[];
  /** Of each slot, what settling asks all the time. */
  readonly traits: Int32Array;
  readonly conditions: Conditions;
  /** Where the rules of each slot begin in the code of the conditions. */
  readonly rulesAt: Int32Array;
  /** What plain sums add up, by slot. */
  readonly sums: Lists;
  /** What rules can say, and give. */
  readonly outcomes: { readonly says: Int32Array; readonly gives: readonly Gifts[] };
  readonly graph: Graph;
}
type Form = Omit<Program, 'layout' | 'document'>;
/** Where everything stands, before anything is bound to it. */
export type Places = Omit<Layout, 'bindings' | 'traits' | 'conditions' | 'rulesAt' | 'sums' | 'outcomes' | 'graph'>;

/** Slots that are being laid out, numbered from `first` on, and the order of all in the document. */
interface Placed {
  readonly first: number;
  readonly nodes: Node[];
  readonly keys: AnswerKey[];
  readonly rows: (readonly Id[] | undefined)[];
  /** -1 for pages. */
  readonly parents: number[];
  readonly isRepeat: number[];
  readonly order: number[];
}
const nothingFrom = (first: number): Placed => ({
  first,
  nodes: [],
  keys: [],
  rows: [],
  parents: [],
  isRepeat: [],
  order: [],
});

/** Gives a node its next slot, behind all others in document order. */
function open(placed: Placed, node: Node, parent: number, row: readonly Id[] | undefined, repeat: boolean): number {
  const slot = placed.first + placed.nodes.push(node) - 1;
  placed.keys.push(row?.length ? answerKey({ item_id: node.item.id, row }) : node.item.id);
  placed.rows.push(row);
  placed.parents.push(parent);
  placed.isRepeat.push(repeat ? 1 : 0);
  placed.order.push(slot);
  return slot;
}

/** Lays a form out as it is while no repeat has rows. */
export function layOutForm(form: Form): Layout {
  const { nodes, indexOf } = form;
  const placed = nothingFrom(0);
  const slotOfNode = new Int32Array(nodes.length).fill(-1);
  const slotOfWhole = new Map<Id, number>();
  const place = (node: Node, parent: number): void => {
    const slot = open(placed, node, parent, undefined, node.repeats);
    if (node.repeats) slotOfWhole.set(node.item.id, slot);
    else {
      slotOfNode[node.index] = slot;
      for (const child of node.children) place(nodes[child] as Node, slot);
    }
  };
  for (const node of nodes) if (node.parent < 0) place(node, -1);
  const slotOf = (key: AnswerKey): number | undefined => {
    const slot = slotOfNode[indexOf.get(key) ?? -1];
    return slot === undefined || slot < 0 ? slotOfWhole.get(key) : slot;
  };
  const parents = Int32Array.from(placed.parents);
  const ground = { ...placed, isRepeat: Uint8Array.from(placed.isRepeat), slotOfNode, rowSlots: NO_ROW_SLOTS, slotOf };
  const places = ordered(ground, parents, placed.order);
  const writer = new RuleWriter(NO_CONDITIONS);
  const bindings = places.nodes.map((_node, slot) => bindSlot(form, places, slot, writer));
  const says = Int32Array.from(form.outcomes, (outcome) => outcome.says);
  return bound(places, bindings, writer, { says, gives: form.outcomes.map((outcome) => outcome.gives) });
}

/** Adds what was bound to the places. */
function bound(
  places: Places,
  bindings: readonly (Binding | null)[],
  { conditions }: RuleWriter,
  outcomes: Layout['outcomes'],
): Layout {
  const graph = graphOf(places, bindings, conditions);
  const traits = new Int32Array(places.size);
  const sums = new Pairs();
  const rulesAt = new Int32Array(places.size);
  for (let slot = 0; slot < places.size; slot++) {
    const own = (places.nodes[slot] as Node).traits;
    traits[slot] = places.isRepeat[slot] === 1 ? own & ~trait.QUESTION : own;
    const binding = bindings[slot];
    if (!binding || graph.circular.has(slot)) continue;
    (traits[slot] as number) |= traitsOf(binding);
    rulesAt[slot] = binding.at;
    for (const addend of binding.addends ?? []) sums.add(slot, addend);
  }
  return { ...places, bindings, traits, conditions, rulesAt, sums: sums.lists(places.size), outcomes, graph };
}

function traitsOf(binding: Binding): number {
  let traits = binding.rules.length > 0 ? trait.RULED : 0;
  if (binding.testsOfItself.length > 0) traits |= trait.ASKS_ITSELF;
  if (binding.addends) traits |= trait.ADDED_UP;
  else if (binding.calculation || binding.counts) traits |= trait.WORKED_OUT;
  if (binding.constraint) traits |= trait.CONSTRAINED;
  return binding.choices || binding.repeatCount ? traits | trait.SHOWS_MORE : traits;
}
const NO_ROW_SLOTS: Layout['rowSlots'] = new Map();

/** Lays rows out behind a form. Only what stands in rows, or looks at rows, is bound anew. */
export function layOutRows(program: Program, rows: ReadonlyMap<AnswerKey, readonly Id[]>): Layout {
  const { nodes, layout } = program;
  const whole = layout.size;
  const placed = nothingFrom(whole);
  const place = (node: Node, parent: number, row: readonly Id[]): void => {
    const slot = open(placed, node, parent, row, node.repeats);
    if (node.repeats) placeRows(node, slot, row);
    else for (const child of node.children) place(nodes[child] as Node, slot, row);
  };
  const placeRows = (node: Node, slot: number, row: readonly Id[]): void => {
    if (row.length >= DEEPEST_ROW) return;
    for (const id of rows.get(answerKey({ item_id: node.item.id, row })) ?? []) {
      if (whole + placed.nodes.length >= MOST_SLOTS) return;
      const own = [...row, id];
      const at = open(placed, node, slot, own, false);
      for (const child of node.children) place(nodes[child] as Node, at, own);
    }
  };
  for (let slot = 0; slot < whole; slot++) {
    placed.order.push(slot);
    if (layout.isRepeat[slot] === 1) placeRows(layout.nodes[slot] as Node, slot, []);
  }
  const places = behind(layout, placed);
  const writer = new RuleWriter(layout.conditions);
  const bindings = layout.bindings.map((known, slot) =>
    known?.looksAtRows ? bindSlot(program, places, slot, writer) : known,
  );
  for (let slot = whole; slot < places.size; slot++) bindings.push(bindSlot(program, places, slot, writer));
  return bound(places, bindings, writer, layout.outcomes);
}

/** The slots of a form, and those of its rows behind them. */
function behind(layout: Layout, placed: Placed): Places {
  const whole = layout.size;
  const size = whole + placed.nodes.length;
  const parents = new Int32Array(size);
  for (let slot = 0; slot < whole; slot++) {
    const parent = layout.parents[slot] as number;
    parents[slot] = parent === whole ? -1 : parent;
  }
  parents.set(placed.parents, whole);
  const isRepeat = new Uint8Array(size);
  isRepeat.set(layout.isRepeat);
  isRepeat.set(placed.isRepeat, whole);
  const added = new Map<AnswerKey, number>();
  const rowSlots = new Map<number, number[]>();
  placed.keys.forEach((key, index) => {
    const slot = whole + index;
    const node = (placed.nodes[index] as Node).index;
    added.set(key, slot);
    if (isRepeat[slot] === 1) return;
    const known = rowSlots.get(node);
    if (known) known.push(slot);
    else rowSlots.set(node, [slot]);
  });
  const ground = {
    nodes: layout.nodes.concat(placed.nodes),
    keys: layout.keys.concat(placed.keys),
    rows: layout.rows.concat(placed.rows),
    isRepeat,
    slotOfNode: layout.slotOfNode,
    rowSlots,
    slotOf: (key: AnswerKey) => layout.slotOf(key) ?? added.get(key),
  };
  return ordered(ground, parents, placed.order);
}

/** Adds where each slot stands in the document. Of `parents`, -1 becomes the whole inspection. */
function ordered(
  ground: Pick<Layout, 'nodes' | 'keys' | 'rows' | 'isRepeat' | 'slotOfNode' | 'rowSlots' | 'slotOf'>,
  parents: Int32Array,
  slots: readonly number[],
): Places {
  const { nodes, keys, rows, isRepeat, slotOfNode, rowSlots, slotOf } = ground;
  const size = nodes.length;
  const order = Int32Array.from(slots);
  const places = new Int32Array(size);
  const ends = new Int32Array(size);
  for (let place = size - 1; place >= 0; place--) {
    const slot = order[place] as number;
    const parent = parents[slot] as number;
    places[slot] = place;
    if (ends[slot] === 0) ends[slot] = place + 1;
    if (parent < 0) parents[slot] = size;
    else if (ends[parent] === 0) ends[parent] = ends[slot] as number;
  }
  return { size, nodes, keys, rows, parents, order, places, ends, isRepeat, slotOfNode, rowSlots, slotOf };
}
