/** What settling found of the slot at hand, and how it goes into the state and the sums above it. */
import { NO_GIFTS } from '../rules/effects.ts';
import type { Id } from '../template/document.ts';
import * as is from './flags.ts';
import type { Layout } from './layout.ts';
import { looksTheSame, type State, sameValue } from './state.ts';

/** What settling one slot found changed. */
export const NOTHING = 0;
export const STATE = 1;
/** Those that read its value must follow. */
export const VALUE = 2;
/** All below it must follow. */
export const STANDING = 4;
/** The sums of the groups above it moved. */
export const SUMS = 8;

/** The slot at hand. One record for all, used anew each time: settling makes no objects. */
export const settled = {
  flags: 0,
  value: null as unknown,
  number: Number.NaN,
  score: 0,
  max: 0,
  gives: NO_GIFTS,
  notice: undefined as string | undefined,
  issues: undefined as readonly Id[] | undefined,
};

/** Puts a slot's new state in, and its difference into the sums above it. */
export function store({ layout, state }: { readonly layout: Layout; readonly state: State }, slot: number): number {
  const { flags, value, score, max } = settled;
  const before = state.flags[slot] as number;
  const old = state.values[slot];
  const scoreBy = score - (state.scores[slot] as number);
  const maxBy = max - (state.maxima[slot] as number);
  let changed = old === value || sameValue(old, value) ? NOTHING : STATE | VALUE;
  if (before !== flags || scoreBy !== 0 || maxBy !== 0) changed |= STATE;
  if (((before ^ flags) & is.INHERITED) !== 0) changed |= STANDING;
  if (settled.gives !== NO_GIFTS || state.gifts.size > 0) changed |= storeGifts(state.gifts, slot);
  if (settled.issues !== undefined || state.issues.size > 0) changed |= storeIssues(state.issues, slot);
  if (settled.notice !== undefined || state.notices.size > 0) changed |= storeNotice(state.notices, slot);
  if (changed === NOTHING) return NOTHING;
  state.flags[slot] = flags;
  state.values[slot] = value;
  state.numbers[slot] = settled.number;
  if (scoreBy === 0 && maxBy === 0 && ((before ^ flags) & is.SUMMED) === 0) return changed;
  state.scores[slot] = score;
  state.maxima[slot] = max;
  const counted = bit(flags, is.COUNTED) - bit(before, is.COUNTED);
  const done = bit(flags, is.DONE) - bit(before, is.DONE);
  const open = bit(flags, is.OPEN) - bit(before, is.OPEN);
  const failed = bit(flags, is.FAILED) - bit(before, is.FAILED);
  const { sums } = state;
  const { parents, size } = layout;
  for (let group = parents[slot] as number; ; group = parents[group] as number) {
    const at = group * is.SUMS_OF_GROUP;
    (sums[at + is.SCORE] as number) += scoreBy;
    (sums[at + is.MAX] as number) += maxBy;
    (sums[at + is.TOTAL] as number) += counted;
    (sums[at + is.ALL_DONE] as number) += done;
    (sums[at + is.ALL_OPEN] as number) += open;
    (sums[at + is.ALL_FAILED] as number) += failed;
    if (group === size) return changed | SUMS;
  }
}

function storeGifts(gifts: State['gifts'], slot: number): number {
  const now = settled.gives === NO_GIFTS ? undefined : settled.gives;
  const before = gifts.get(slot);
  if (before === now) return NOTHING;
  if (now) gifts.set(slot, now);
  else gifts.delete(slot);
  return looksTheSame(before, now) ? NOTHING : STATE;
}

function storeNotice(notices: State['notices'], slot: number): number {
  const now = settled.notice;
  if (notices.get(slot) === now) return NOTHING;
  if (now) notices.set(slot, now);
  else notices.delete(slot);
  return STATE;
}

/** The issues of what can be seen: those that count them follow like those that read a value. */
function storeIssues(issues: State['issues'], slot: number): number {
  const now = settled.issues;
  if (issues.get(slot) === now) return NOTHING;
  if (now) issues.set(slot, now);
  else issues.delete(slot);
  return STATE | VALUE;
}

const bit = (flags: number, one: number): number => ((flags & one) === 0 ? 0 : 1);
