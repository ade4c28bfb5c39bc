/** A compiled form with all tables that an evaluation reads: created once for the form, and extended when it has rows. */
import type { AnswerKey } from '../../answers/change.ts';
import type { RuleAssignments } from '../../rules/effects.ts';
import type { Id } from '../../template/document.ts';
import * as Flag from '../state/flags.ts';
import { Binder, type BoundForm } from './binder.ts';
import { createGraph } from './dependency-graph.ts';
import type { FormSource } from './form-source.ts';
import type { OptionTable } from './option-table.ts';
import { createFormTree, createTreeWithRows, type SlotTree } from './slot-tree.ts';
import * as Trait from './traits.ts';

export interface Layout extends SlotTree, BoundForm {
  readonly options: OptionTable;
  /** The slots of the form that depend on slots of rows and have to be bound again when rows change. */
  readonly rowDependents: readonly number[];
  /** All outcomes of rules: their effects as bits, and what they assign. */
  readonly outcomes: { readonly effects: Int32Array; readonly assignments: readonly RuleAssignments[] };
  /** The longest text that a calculation may result in, in characters. */
  readonly maxTextLength: number;
  /**
   * The offset of each slot's sums in `RunState.sums`, -1 for questions. The additional last entry, 0, is the whole
   * inspection.
   */
  readonly groupOffsets: Int32Array;
  readonly groupCount: number;
}

/** The layout of a form whose repeats have no rows. */
export function createFormLayout(form: FormSource): Layout {
  const positions = createFormTree(form.nodes, form.indexOf);
  const binder = new Binder(form, positions, null, Number.POSITIVE_INFINITY);
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

/**
 * The layout of a form with rows. Only slots that are in rows or depend on them are bound again. The
 * keys of rows are taken over from an earlier layout.
 */
export function createLayoutWithRows(
  form: FormSource & { readonly layout: Layout; readonly maxSteps: number },
  rows: ReadonlyMap<AnswerKey, readonly Id[]>,
  previous: Layout | undefined,
): Layout {
  const { layout } = form;
  const positions = createTreeWithRows(layout, rows, previous?.rowKeys ?? layout.rowKeys);
  const binder = new Binder(form, positions, layout, form.maxSteps);
  for (const slot of layout.rowDependents) binder.bind(slot);
  for (let slot = layout.size; slot < positions.size; slot++) if (binder.needsBinding(slot)) binder.bind(slot);
  return assembleLayout(form, positions, binder, layout.outcomes, layout);
}

/** Combines the slot tree with the bindings of its slots. */
function assembleLayout(
  { options }: FormSource,
  tree: SlotTree,
  binder: Binder,
  outcomes: Layout['outcomes'],
  before: Layout | null,
): Layout {
  const { conditions, tests, ruleOwners, lateOwners } = binder.rules.result;
  // The properties are listed one by one so that all layouts have the same hidden class: a spread makes them slower to read.
  const { formIdentity, size, formSize, nodes, keys, rowPaths, rowNumbers, rowKeys, rowSlots } = tree;
  const { findSlot, parents, order, positions, ends, traits, optionOffsets, isRepeat } = tree;
  const { ruleOffsets, sumOffsets, addends, bindings, selfTests, rowDependents, nodeCount } = binder;
  const readers = binder.readers.build(nodeCount);
  const lateReaders = binder.lateReaders.build(nodeCount);
  const dependents = { tests, ruleOwners, lateOwners, readers, lateReaders, nodeCount };
  const graph = createGraph(tree, dependents, binder.readsAhead);
  // Circular slots stay empty, and no rule acts on them.
  for (const slot of graph.circular) (traits[slot] as number) &= ~Trait.BOUND;
  const { groupOffsets, groupCount } = numberGroups(tree, before);
  return {
    formIdentity,
    size,
    formSize,
    nodes,
    keys,
    rowPaths,
    rowNumbers,
    rowKeys,
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
    maxTextLength: Math.max(MIN_TEXT_SHARE, Math.min(MAX_TEXT_LENGTH, Math.floor(MAX_TEXT_TOTAL / bindings.size))),
    groupOffsets,
    groupCount,
  };
}

/**
 * Calculations may repeat long texts, and each result is kept and sent. All results together have at
 * most about this many characters, so that the limit of each becomes smaller with their number.
 */
const MAX_TEXT_TOTAL = 5_000_000;
const MAX_TEXT_LENGTH = 10_000;
const MIN_TEXT_SHARE = 250;

/** Assigns sums to all groups: items that are no question or have children. Sets `HAS_CHILDREN`. */
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
    if (isAbove) traits[slot] = own | Trait.HAS_CHILDREN;
    if (isAbove || (own & Trait.QUESTION) === 0) groupOffsets[slot] = Flag.SUMS_PER_GROUP * groupCount++;
    // The children of a repeat are its rows.
    const parent = parents[slot] as number;
    if (slot < formSize || isRepeat[parent] === 0) return;
    (traits[slot] as number) |= Trait.HAS_CHILDREN;
    (traits[parent] as number) |= Trait.HAS_CHILDREN;
  });
  return { groupOffsets, groupCount };
}
