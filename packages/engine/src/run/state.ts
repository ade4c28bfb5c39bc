/** The states of all slots in flat arrays, and the sums of groups, kept by difference. */
import type { Gifts } from '../rules/effects.ts';
import type { Id } from '../template/document.ts';
import { INHERITED, MORE, SUMS_OF_GROUP } from './flags.ts';
import { Given } from './given.ts';
import type { Layout } from './layout.ts';
import { Touched } from './touched.ts';

export class State {
  /** One more than there are slots: the last stands for the whole inspection, above all pages. */
  readonly flags: Int32Array;
  /** The values that count. */
  readonly values: unknown[];
  /** The same as numbers, see `numbers.ts`. */
  readonly numbers: Float64Array;
  /** What people answered, as `given.ts` puts it. */
  readonly given: Given;
  /** Points of what has `SCORED`; the most that it can have stands in `given.maxima`. */
  readonly scores: Float64Array;
  /** `SUMS_OF_GROUP` sums for each group, side by side, where `Layout.groupsAt` says; the first are of the whole. */
  readonly sums: Float64Array;
  /** What the groups right above settled slots have still to add to their sums, and which groups these are. */
  readonly moved: Float64Array;
  readonly movedGroups: Touched;
  /** Which tests of conditions come out true. */
  readonly truths: Uint8Array;
  /** What few slots have, by slot: gifts of rules, … */
  readonly gifts = new Map<number, Gifts>();
  /** … why a calculation gives nothing, … */
  readonly notices = new Map<number, string>();
  /** … and the issues of answers that can be seen. */
  readonly issues = new Map<number, readonly Id[]>();

  constructor({ size, conditions, groups }: Pick<Layout, 'size' | 'conditions' | 'groups'>) {
    this.flags = new Int32Array(size + 1).fill(INHERITED);
    this.values = new Array(size).fill(null);
    this.numbers = new Float64Array(size).fill(Number.NaN);
    this.given = new Given(size);
    this.scores = new Float64Array(size);
    this.sums = new Float64Array(groups * SUMS_OF_GROUP);
    this.moved = new Float64Array(groups * SUMS_OF_GROUP);
    this.movedGroups = new Touched(size);
    this.truths = conditions.untouched.slice();
  }
}

/** A slot of a state, and where its layout keeps the sums of groups. */
export interface SlotOfState {
  readonly state: State;
  readonly slot: number;
  readonly sumsAt: number;
}

/** Whether a slot of one state shows the same as a slot of another. */
export function isSameSlot(now: SlotOfState, before: SlotOfState): boolean {
  const { state, slot } = now;
  const { state: was, slot: old } = before;
  return (
    (((state.flags[slot] as number) ^ (was.flags[old] as number)) & ~MORE) === 0 &&
    state.scores[slot] === was.scores[old] &&
    hasSameSums(now, before) &&
    looksTheSame(state.gifts.get(slot), was.gifts.get(old)) &&
    state.notices.get(slot) === was.notices.get(old) &&
    sameValue(state.values[slot], was.values[old])
  );
}

function hasSameSums(now: SlotOfState, before: SlotOfState): boolean {
  if (now.sumsAt < 0 || before.sumsAt < 0) return now.sumsAt === before.sumsAt;
  for (let sum = 0; sum < SUMS_OF_GROUP; sum++) {
    if (now.state.sums[now.sumsAt + sum] !== before.state.sums[before.sumsAt + sum]) return false;
  }
  return true;
}

/** Of gifts, color and rating are seen as such; values and points show in the slot's own. */
export const looksTheSame = (a: Gifts | undefined, b: Gifts | undefined): boolean =>
  a === b || (a?.color === b?.color && a?.rating === b?.rating);

/** Values are plain JSON: lists and records are the same when what they hold is. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((one, index) => sameValue(one, b[index]));
  }
  return JSON.stringify(a) === JSON.stringify(b);
}
