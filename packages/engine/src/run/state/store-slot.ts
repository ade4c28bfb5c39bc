/** How what settling found of a slot goes into the state, and into the sums of the groups above it. */
import { NO_ASSIGNMENTS } from '../../rules/effects.ts';
import type { Id } from '../../template/document.ts';
import type { Layout } from '../compile/layout.ts';
import { NO_NUMBER } from '../compile/numeric-value.ts';
import type { SlotSet } from './dirty-set.ts';
import * as is from './flags.ts';
import { hasSameAppearance, isSameValue, type RunState } from './run-state.ts';

/** What settling one slot found changed. */
export const UNCHANGED = 0;
export const STATE_CHANGED = 1;
/** Those that read its value must follow. */
export const VALUE_CHANGED = 2;
/** All below it must follow. */
export const INHERITED_CHANGED = 4;

/** The slot at hand, where it is more than a plain question. One record for all, used anew each time. */
export const scratch = {
  flags: 0,
  value: null as unknown,
  number: Number.NaN,
  score: 0,
  assignments: NO_ASSIGNMENTS,
  notice: undefined as string | undefined,
  issues: undefined as readonly Id[] | undefined,
};

interface StoreContext {
  readonly layout: Layout;
  readonly state: RunState;
}

/** Puts in what stands in `settled`. */
export function storeResult(evaluator: StoreContext, slot: number): number {
  const { state } = evaluator;
  const { value, number, score, assignments, issues, notice } = scratch;
  const before = state.flags[slot] as number;
  const hasExtras = assignments !== NO_ASSIGNMENTS || issues !== undefined || notice !== undefined;
  const flags = hasExtras ? scratch.flags | is.HAS_EXTRAS : scratch.flags;
  let changed = UNCHANGED;
  if (hasExtras || (before & is.HAS_EXTRAS) !== 0) {
    const given = assignments === NO_ASSIGNMENTS ? undefined : assignments;
    if (!hasSameAppearance(replaceEntry(state.assignments, slot, given), given)) changed |= STATE_CHANGED;
    if (replaceEntry(state.notices, slot, notice) !== notice) changed |= STATE_CHANGED;
    // Those that count the issues of what can be seen follow like those that read a value.
    if (replaceEntry(state.issues, slot, issues) !== issues) changed |= STATE_CHANGED | VALUE_CHANGED;
  }
  if (hasNewValue(state, slot, value, number)) {
    state.values[slot] = value;
    state.numbers[slot] = number;
    changed |= STATE_CHANGED | VALUE_CHANGED;
  }
  return before === flags && score === state.scores[slot]
    ? changed
    : changed | storeFlagsAndScore(evaluator, slot, flags, score);
}

/** Whether a value is another than the slot has. Most are told apart by their numbers, see `numbers.ts`. */
export function hasNewValue({ numbers, values }: RunState, slot: number, value: unknown, number: number): boolean {
  if (number === NO_NUMBER) return !isSameValue(values[slot], value);
  const old = numbers[slot] as number;
  // Nothing is NaN, and stays nothing.
  return number !== old && !(Number.isNaN(number) && Number.isNaN(old));
}

/** Puts new flags and points in, and what they change of the sums above. */
export function storeFlagsAndScore(
  { layout, state }: StoreContext,
  slot: number,
  flags: number,
  score: number,
): number {
  const before = state.flags[slot] as number;
  const turned = before ^ flags;
  const scoreBy = score - (state.scores[slot] as number);
  state.flags[slot] = flags;
  state.scores[slot] = score;
  if ((turned & (is.SUMMED | is.SCORED)) !== 0 || scoreBy !== 0) {
    const group = layout.parents[slot] as number;
    const at = layout.groupOffsets[group] as number;
    const { pendingSums } = state;
    state.pendingGroups.add(group);
    (pendingSums[at + is.SCORE] as number) += scoreBy;
    if ((turned & is.SCORED) !== 0)
      (pendingSums[at + is.MAX] as number) +=
        ((flags & is.SCORED) === 0 ? -1 : 1) * (state.inputs.maxima[slot] as number);
    (pendingSums[at + is.PROGRESS] as number) += is.progressOf(flags) - is.progressOf(before);
    (pendingSums[at + is.TROUBLE] as number) += is.troubleOf(flags) - is.troubleOf(before);
  }
  const changed = scoreBy === 0 && (turned & ~is.HAS_EXTRAS) === 0 ? UNCHANGED : STATE_CHANGED;
  return (turned & is.INHERITED) === 0 ? changed : changed | INHERITED_CHANGED;
}

/** Adds what moved to the sums of each group and of all above it, and notes these. */
export function propagateSums({ layout, state }: StoreContext, changedSlots: SlotSet): void {
  const { parents, groupOffsets, size } = layout;
  const { sums, pendingSums, pendingGroups } = state;
  for (let index = 0; index < pendingGroups.count; index++) {
    const first = pendingGroups.slots[index] as number;
    const from = groupOffsets[first] as number;
    for (let sum = 0; sum < is.SUMS_PER_GROUP; sum++) {
      const by = pendingSums[from + sum] as number;
      if (by === 0) continue;
      pendingSums[from + sum] = 0;
      sums[sum] = (sums[sum] as number) + by;
      for (let group = first; group !== size; group = parents[group] as number)
        (sums[(groupOffsets[group] as number) + sum] as number) += by;
    }
    for (let group = first; group !== size; group = parents[group] as number) changedSlots.add(group);
  }
  changedSlots.add(size);
  pendingGroups.clear();
}

/** Puts in what few slots have, or takes it away; what the slot had before. */
function replaceEntry<T>(kept: Map<number, T>, slot: number, now: T | undefined): T | undefined {
  const before = kept.get(slot);
  if (now) kept.set(slot, now);
  else kept.delete(slot);
  return before;
}
