/** Everything that decides over slots, bound to their places: for a form once, for rows behind it as they come. */
import type { AnswerKey } from '../../answers/change.ts';
import type { RuleAssignments } from '../../rules/effects.ts';
import type { Id } from '../../template/document.ts';
import type { ConditionCode } from '../evaluate/conditions.ts';
import * as is from '../state/flags.ts';
import { Binder, type Binding } from './binder.ts';
import { createGraph, type DependencyGraph } from './dependency-graph.ts';
import type { OptionTable } from './option-table.ts';
import type { Program } from './program.ts';
import { createFormTree, createTreeWithRows, type SlotTree } from './slot-tree.ts';
import * as trait from './traits.ts';

export interface Layout extends SlotTree {
  readonly options: OptionTable;
  readonly conditions: ConditionCode;
  /** Where the rules of each slot begin in the code of the conditions. */
  readonly ruleOffsets: Int32Array;
  /** Of the few slots whose rules ask the slot itself, which tests do. */
  readonly selfTests: ReadonlyMap<number, readonly number[]>;
  /** Where the plain sum of a slot begins in `addends`: how many it adds up, and then which. */
  readonly sumOffsets: Int32Array;
  readonly addends: Int32Array;
  /** Other expressions, and what counters count. */
  readonly bindings: ReadonlyMap<number, Binding>;
  /** Slots that look at what stands in rows, and so mean other slots when rows come or go. */
  readonly rowDependents: readonly number[];
  /** What rules can say, and give. */
  readonly outcomes: { readonly effects: Int32Array; readonly assignments: readonly RuleAssignments[] };
  readonly graph: DependencyGraph;
  /** Where the sums of each group stand in `State.sums`, -1 for questions; last, and at 0, those of the whole. */
  readonly groupOffsets: Int32Array;
  readonly groupCount: number;
}
export type FormSource = Pick<Program, 'nodes' | 'indexOf' | 'findByName' | 'getExpressions' | 'outcomes' | 'options'>;

/** Lays a form out as it is while no repeat has rows. */
export function createFormLayout(form: FormSource): Layout {
  const positions = createFormTree(form.nodes, form.indexOf);
  const binder = new Binder(form, positions, null);
  positions.order.forEach((slot) => {
    if (binder.needsBinding(slot)) binder.bind(slot);
  });
  const effects = Int32Array.from(form.outcomes, (outcome) => outcome.effects);
  return assembleLayout(
    form,
    positions,
    binder,
    { effects, assignments: form.outcomes.map((outcome) => outcome.assignments) },
    null,
  );
}

/** Lays rows out behind a form. Only what stands in rows, or looks at rows, is bound anew. */
export function createLayoutWithRows(program: Program, rows: ReadonlyMap<AnswerKey, readonly Id[]>): Layout {
  const { layout } = program;
  const positions = createTreeWithRows(layout, rows);
  const binder = new Binder(program, positions, layout);
  for (const slot of layout.rowDependents) binder.bind(slot);
  for (let slot = layout.size; slot < positions.size; slot++) if (binder.needsBinding(slot)) binder.bind(slot);
  return assembleLayout(program, positions, binder, layout.outcomes, layout);
}

/** Adds what was bound to the places. */
function assembleLayout(
  { options }: FormSource,
  tree: SlotTree,
  binder: Binder,
  outcomes: Layout['outcomes'],
  before: Layout | null,
): Layout {
  const { conditions, tests, ruleOwners } = binder.rules.result;
  // Named one by one, here and in the places: a spread gives the form and its rows other shapes, and fast code is lost.
  const { formIdentity, size, formSize, nodes, keys, rowPaths, rowSlots, findSlot, parents, order, positions, ends } =
    tree;
  const { traits, optionOffsets, isRepeat } = tree;
  const { ruleOffsets, sumOffsets, addends, bindings, selfTests, rowDependents } = binder;
  const graph = createGraph(tree, { tests, ruleOwners, readers: binder.readers.build(size) }, binder.readsAhead);
  // What depends on itself works nothing out, and no rule says anything of it.
  for (const slot of graph.circular) (traits[slot] as number) &= ~trait.BOUND;
  const { groupOffsets, groupCount } = numberGroups(tree, before);
  return {
    formIdentity,
    size,
    formSize,
    nodes,
    keys,
    rowPaths,
    rowSlots,
    findSlot,
    parents,
    order,
    positions,
    ends,
    traits,
    optionOffsets,
    isRepeat,
    options,
    conditions,
    ruleOffsets,
    selfTests,
    sumOffsets,
    addends,
    bindings,
    rowDependents,
    outcomes,
    graph,
    groupOffsets,
    groupCount,
  };
}

/** Numbers the groups: whatever is no question, and whatever has something below it. Notes in the traits what leads. */
function numberGroups(tree: SlotTree, before: Layout | null) {
  const { size, formSize, positions, ends, parents, isRepeat, traits } = tree;
  const groupOffsets = new Int32Array(size + 1).fill(-1);
  if (before) groupOffsets.set(before.groupOffsets.subarray(0, formSize));
  groupOffsets[size] = 0;
  let groupCount = before?.groupCount ?? 1;
  const first = before?.size ?? 0;
  traits.subarray(first).forEach((own, index) => {
    const slot = first + index;
    const position = positions[slot] as number;
    if (position < 0) return;
    const isAbove = (ends[slot] as number) > position + 1;
    if (isAbove) traits[slot] = own | trait.HAS_CHILDREN;
    if (isAbove || (own & trait.QUESTION) === 0) groupOffsets[slot] = is.SUMS_PER_GROUP * groupCount++;
    // Only rows stand below a repeat.
    const parent = parents[slot] as number;
    if (slot < formSize || isRepeat[parent] === 0) return;
    (traits[slot] as number) |= trait.HAS_CHILDREN;
    (traits[parent] as number) |= trait.HAS_CHILDREN;
  });
  return { groupOffsets, groupCount };
}
