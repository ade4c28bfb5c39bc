/** Everything that decides over slots, bound to their places: for a form once, for rows behind it as they come. */
import type { AnswerKey } from '../answers/change.ts';
import type { Gifts } from '../rules/effects.ts';
import type { Id } from '../template/document.ts';
import { Binder, type Binding } from './bindings.ts';
import type { Conditions } from './conditions.ts';
import * as is from './flags.ts';
import { type Graph, graphOf } from './graph.ts';
import type { Options } from './options.ts';
import { type Places, placesOfForm, placesWithRows } from './places.ts';
import type { Program } from './program.ts';
import * as trait from './traits.ts';

export interface Layout extends Places {
  readonly options: Options;
  readonly conditions: Conditions;
  /** Where the rules of each slot begin in the code of the conditions. */
  readonly rulesAt: Int32Array;
  /** Of the few slots whose rules ask the slot itself, which tests do. */
  readonly testsOfItself: ReadonlyMap<number, readonly number[]>;
  /** Where the plain sum of a slot begins in `addends`: how many it adds up, and then which. */
  readonly sumsAt: Int32Array;
  readonly addends: Int32Array;
  /** Other expressions, and what counters count. */
  readonly bindings: ReadonlyMap<number, Binding>;
  /** Slots that look at what stands in rows, and so mean other slots when rows come or go. */
  readonly rowReaders: readonly number[];
  /** What rules can say, and give. */
  readonly outcomes: { readonly says: Int32Array; readonly gives: readonly Gifts[] };
  readonly graph: Graph;
  /** Where the sums of each group stand in `State.sums`, -1 for questions; last, and at 0, those of the whole. */
  readonly groupsAt: Int32Array;
  readonly groups: number;
}
export type Form = Pick<Program, 'nodes' | 'indexOf' | 'named' | 'treesOf' | 'outcomes' | 'options'>;

/** Lays a form out as it is while no repeat has rows. */
export function layOutForm(form: Form): Layout {
  const places = placesOfForm(form.nodes, form.indexOf);
  const binder = new Binder(form, places, null);
  places.order.forEach((slot) => {
    if (binder.isDecided(slot)) binder.bind(slot);
  });
  const says = Int32Array.from(form.outcomes, (outcome) => outcome.says);
  return bound(form, places, binder, { says, gives: form.outcomes.map((outcome) => outcome.gives) }, null);
}

/** Lays rows out behind a form. Only what stands in rows, or looks at rows, is bound anew. */
export function layOutRows(program: Program, rows: ReadonlyMap<AnswerKey, readonly Id[]>): Layout {
  const { layout } = program;
  const places = placesWithRows(layout, rows);
  const binder = new Binder(program, places, layout);
  for (const slot of layout.rowReaders) binder.bind(slot);
  for (let slot = layout.size; slot < places.size; slot++) if (binder.isDecided(slot)) binder.bind(slot);
  return bound(program, places, binder, layout.outcomes, layout);
}

/** Adds what was bound to the places. */
function bound(
  { options }: Form,
  all: Places,
  binder: Binder,
  outcomes: Layout['outcomes'],
  before: Layout | null,
): Layout {
  const { conditions, tests, askers } = binder.rules.written;
  // Named one by one, here and in the places: a spread gives the form and its rows other shapes, and fast code is lost.
  const { mark, size, form, nodes, keys, rows, rowSlots, slotOf, parents, order, places, ends } = all;
  const { traits, optionsAt, isRepeat } = all;
  const { rulesAt, sumsAt, addends, bindings, testsOfItself, rowReaders } = binder;
  const graph = graphOf(all, { tests, askers, readers: binder.readers.links(size) }, binder.looksAhead);
  // What depends on itself works nothing out, and no rule says anything of it.
  for (const slot of graph.circular) (traits[slot] as number) &= ~trait.BOUND;
  const { groupsAt, groups } = groupsOf(all, before);
  return {
    mark,
    size,
    form,
    nodes,
    keys,
    rows,
    rowSlots,
    slotOf,
    parents,
    order,
    places,
    ends,
    traits,
    optionsAt,
    isRepeat,
    options,
    conditions,
    rulesAt,
    testsOfItself,
    sumsAt,
    addends,
    bindings,
    rowReaders,
    outcomes,
    graph,
    groupsAt,
    groups,
  };
}

/** Numbers the groups: whatever is no question, and whatever has something below it. Notes in the traits what leads. */
function groupsOf(all: Places, before: Layout | null) {
  const { size, form, places, ends, parents, isRepeat, traits } = all;
  const groupsAt = new Int32Array(size + 1).fill(-1);
  if (before) groupsAt.set(before.groupsAt.subarray(0, form));
  groupsAt[size] = 0;
  let groups = before?.groups ?? 1;
  const first = before?.size ?? 0;
  traits.subarray(first).forEach((own, index) => {
    const slot = first + index;
    const place = places[slot] as number;
    if (place < 0) return;
    const isAbove = (ends[slot] as number) > place + 1;
    if (isAbove) traits[slot] = own | trait.LEADS;
    if (isAbove || (own & trait.QUESTION) === 0) groupsAt[slot] = is.SUMS_OF_GROUP * groups++;
    // Only rows stand below a repeat.
    const parent = parents[slot] as number;
    if (slot < form || isRepeat[parent] === 0) return;
    (traits[slot] as number) |= trait.LEADS;
    (traits[parent] as number) |= trait.LEADS;
  });
  return { groupsAt, groups };
}
