/** How what settling found of a slot goes into the state, and into the sums of the groups above it. */
import { NO_GIFTS } from '../rules/effects.ts';
import type { Id } from '../template/document.ts';
import * as is from './flags.ts';
import type { Layout } from './layout.ts';
import { NO_NUMBER } from './numbers.ts';
import { looksTheSame, type State, sameValue } from './state.ts';
import type { Touched } from './touched.ts';

/** What settling one slot found changed. */
export const NOTHING = 0;
export const STATE = 1;
/** Those that read its value must follow. */
export const VALUE = 2;
/** All below it must follow. */
export const STANDING = 4;

/** The slot at hand, where it is more than a plain question. One record for all, used anew each time. */
export const settled = {
  flags: 0,
  value: null as unknown,
  number: Number.NaN,
  score: 0,
  gives: NO_GIFTS,
  notice: undefined as string | undefined,
  issues: undefined as readonly Id[] | undefined,
};

interface Ground {
  readonly layout: Layout;
  readonly state: State;
}

/** Puts in what stands in `settled`. */
export function storeSettled(ground: Ground, slot: number): number {
  const { state } = ground;
  const { value, number, score, gives, issues, notice } = settled;
  const before = state.flags[slot] as number;
  const hasMore = gives !== NO_GIFTS || issues !== undefined || notice !== undefined;
  const flags = hasMore ? settled.flags | is.MORE : settled.flags;
  let changed = NOTHING;
  if (hasMore || (before & is.MORE) !== 0) {
    const given = gives === NO_GIFTS ? undefined : gives;
    if (!looksTheSame(swap(state.gifts, slot, given), given)) changed |= STATE;
    if (swap(state.notices, slot, notice) !== notice) changed |= STATE;
    // Those that count the issues of what can be seen follow like those that read a value.
    if (swap(state.issues, slot, issues) !== issues) changed |= STATE | VALUE;
  }
  if (isOther(state, slot, value, number)) {
    state.values[slot] = value;
    state.numbers[slot] = number;
    changed |= STATE | VALUE;
  }
  return before === flags && score === state.scores[slot]
    ? changed
    : changed | storeStanding(ground, slot, flags, score);
}

/** Whether a value is another than the slot has. Most are told apart by their numbers, see `numbers.ts`. */
export function isOther({ numbers, values }: State, slot: number, value: unknown, number: number): boolean {
  if (number === NO_NUMBER) return !sameValue(values[slot], value);
  const old = numbers[slot] as number;
  // Nothing is NaN, and stays nothing.
  return number !== old && !(Number.isNaN(number) && Number.isNaN(old));
}

/** Puts new flags and points in, and what they change of the sums above. */
export function storeStanding({ layout, state }: Ground, slot: number, flags: number, score: number): number {
  const before = state.flags[slot] as number;
  const turned = before ^ flags;
  const scoreBy = score - (state.scores[slot] as number);
  state.flags[slot] = flags;
  state.scores[slot] = score;
  if ((turned & (is.SUMMED | is.SCORED)) !== 0 || scoreBy !== 0) {
    const group = layout.parents[slot] as number;
    const at = layout.groupsAt[group] as number;
    const { moved } = state;
    state.movedGroups.add(group);
    (moved[at + is.SCORE] as number) += scoreBy;
    if ((turned & is.SCORED) !== 0)
      (moved[at + is.MAX] as number) += ((flags & is.SCORED) === 0 ? -1 : 1) * (state.given.maxima[slot] as number);
    (moved[at + is.PROGRESS] as number) += is.progressOf(flags) - is.progressOf(before);
    (moved[at + is.TROUBLE] as number) += is.troubleOf(flags) - is.troubleOf(before);
  }
  const changed = scoreBy === 0 && (turned & ~is.MORE) === 0 ? NOTHING : STATE;
  return (turned & is.INHERITED) === 0 ? changed : changed | STANDING;
}

/** Adds what moved to the sums of each group and of all above it, and notes these. */
export function carryUp({ layout, state }: Ground, touched: Touched): void {
  const { parents, groupsAt, size } = layout;
  const { sums, moved, movedGroups } = state;
  for (let index = 0; index < movedGroups.count; index++) {
    const first = movedGroups.slots[index] as number;
    const from = groupsAt[first] as number;
    for (let sum = 0; sum < is.SUMS_OF_GROUP; sum++) {
      const by = moved[from + sum] as number;
      if (by === 0) continue;
      moved[from + sum] = 0;
      sums[sum] = (sums[sum] as number) + by;
      for (let group = first; group !== size; group = parents[group] as number)
        (sums[(groupsAt[group] as number) + sum] as number) += by;
    }
    for (let group = first; group !== size; group = parents[group] as number) touched.add(group);
  }
  touched.add(size);
  movedGroups.clear();
}

/** Puts in what few slots have, or takes it away; what the slot had before. */
function swap<T>(kept: Map<number, T>, slot: number, now: T | undefined): T | undefined {
  const before = kept.get(slot);
  if (now) kept.set(slot, now);
  else kept.delete(slot);
  return before;
}
