/** Writes the result of evaluating a slot into the state, and its difference into the sums of the groups above it. */
import { NO_ASSIGNMENTS } from '../../rules/effects.ts';
import type { Id } from '../../template/document.ts';
import type { Layout } from '../compile/layout.ts';
import { NO_NUMBER } from '../compile/numeric-value.ts';
import { isSameValue } from '../same-value.ts';
import type { NoticeCode } from '../types.ts';
import type { SlotSet } from './dirty-set.ts';
import * as Flag from './flags.ts';
import { hasSameAppearance, type RunState } from './run-state.ts';

/** The changes that an evaluation made, as bits. */
export const UNCHANGED = 0;
export const STATE_CHANGED = 1;
/** The slots that read the value have to be evaluated again. */
export const VALUE_CHANGED = 2;
/** All descendants have to be evaluated again. */
export const INHERITED_CHANGED = 4;

/** The result of a full evaluation of a slot. An evaluator owns one and overwrites it for each slot. */
export class SlotResult {
  flags = 0;
  value: unknown = null;
  number = Number.NaN;
  score = 0;
  assignments = NO_ASSIGNMENTS;
  notice: NoticeCode | undefined = undefined;
  issues: readonly Id[] | undefined = undefined;
}

interface StoreContext {
  readonly layout: Layout;
  readonly state: RunState;
}

/** Writes the result of a full evaluation into the state. Returns what changed. */
export function storeResult(evaluator: StoreContext, slot: number, result: SlotResult): number {
  const { state } = evaluator;
  const { value, number, score, assignments, issues, notice } = result;
  const before = state.flags[slot] as number;
  const hasExtras = assignments !== NO_ASSIGNMENTS || issues !== undefined || notice !== undefined;
  const flags = hasExtras ? result.flags | Flag.HAS_EXTRAS : result.flags;
  let changed = UNCHANGED;
  if (hasExtras || (before & Flag.HAS_EXTRAS) !== 0) {
    const newAssignments = assignments === NO_ASSIGNMENTS ? undefined : assignments;
    if (!hasSameAppearance(replaceEntry(state.assignments, slot, newAssignments), newAssignments))
      changed |= STATE_CHANGED;
    if (replaceEntry(state.notices, slot, notice) !== notice) changed |= STATE_CHANGED;
    // A counter of issues depends on this like an expression depends on a value.
    if (replaceEntry(state.issues, slot, issues) !== issues) changed |= STATE_CHANGED | VALUE_CHANGED;
  }
  // Counters count answers, and a default becomes one when a person confirms it.
  if (((before ^ flags) & Flag.PREFILLED) !== 0) changed |= VALUE_CHANGED;
  if (hasNewValue(state, slot, value, number)) {
    state.values[slot] = value;
    state.numbers[slot] = number;
    changed |= STATE_CHANGED | VALUE_CHANGED;
  }
  return before === flags && score === state.scores[slot]
    ? changed
    : changed | storeFlagsAndScore(evaluator, slot, flags, score);
}

/** Whether a value differs from the stored one. Most values are compared by their numeric form (`numeric-value.ts`). */
export function hasNewValue({ numbers, values }: RunState, slot: number, value: unknown, number: number): boolean {
  if (number === NO_NUMBER) return !isSameValue(values[slot], value);
  const old = numbers[slot] as number;
  // An empty value is NaN, which never equals itself.
  return number !== old && !(Number.isNaN(number) && Number.isNaN(old));
}

/** Stores flags and points, and notes their difference for the sums of the parent. Returns what changed. */
export function storeFlagsAndScore(
  { layout, state }: StoreContext,
  slot: number,
  flags: number,
  score: number,
): number {
  const before = state.flags[slot] as number;
  const changedFlags = before ^ flags;
  const scoreDifference = score - (state.scores[slot] as number);
  state.flags[slot] = flags;
  state.scores[slot] = score;
  if ((changedFlags & (Flag.SUMMED | Flag.SCORED)) !== 0 || scoreDifference !== 0) {
    const group = layout.parents[slot] as number;
    const at = layout.groupOffsets[group] as number;
    const { pendingSums } = state;
    state.pendingGroups.add(group);
    (pendingSums[at + Flag.SUM_SCORE] as number) += scoreDifference;
    if ((changedFlags & Flag.SCORED) !== 0)
      (pendingSums[at + Flag.SUM_MAX] as number) +=
        ((flags & Flag.SCORED) === 0 ? -1 : 1) * (state.inputs.maxima[slot] as number);
    if ((changedFlags & Flag.SUMMED) !== 0) {
      (pendingSums[at + Flag.SUM_TOTAL] as number) += Flag.difference(before, flags, Flag.COUNTED);
      (pendingSums[at + Flag.SUM_DONE] as number) += Flag.difference(before, flags, Flag.DONE);
      (pendingSums[at + Flag.SUM_OPEN] as number) += Flag.difference(before, flags, Flag.REQUIRED_OPEN);
      (pendingSums[at + Flag.SUM_FAILED] as number) += Flag.difference(before, flags, Flag.FAILED);
    }
  }
  const changed = scoreDifference === 0 && (changedFlags & ~Flag.HAS_EXTRAS) === 0 ? UNCHANGED : STATE_CHANGED;
  return (changedFlags & Flag.INHERITED) === 0 ? changed : changed | INHERITED_CHANGED;
}

/** Adds the pending differences to the sums of each group and its ancestors, and marks those groups as changed. */
export function propagateSums({ layout, state }: StoreContext, changedSlots: SlotSet): void {
  const { parents, groupOffsets, size } = layout;
  const { sums, pendingSums, pendingGroups } = state;
  for (let index = 0; index < pendingGroups.count; index++) {
    const first = pendingGroups.slots[index] as number;
    const from = groupOffsets[first] as number;
    for (let sum = 0; sum < Flag.SUMS_PER_GROUP; sum++) {
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

/** Sets or deletes the entry of a slot. Returns the previous entry. */
function replaceEntry<T>(entries: Map<number, T>, slot: number, now: T | undefined): T | undefined {
  const before = entries.get(slot);
  if (now) entries.set(slot, now);
  else entries.delete(slot);
  return before;
}
