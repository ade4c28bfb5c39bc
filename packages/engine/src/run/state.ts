/** The states of all slots in flat arrays, and the sums of groups, kept by difference. */
import type { Gifts } from '../rules/effects.ts';
import type { Id } from '../template/document.ts';
import { INHERITED, SUMS_OF_GROUP } from './flags.ts';
import { Given } from './given.ts';
import type { Layout } from './layout.ts';

export class State {
  /** One more than there are slots: the last stands for the whole inspection, above all pages. */
  readonly flags: Int32Array;
  /** The values that count. */
  readonly values: unknown[];
  /** The same as numbers, see `numbers.ts`. */
  readonly numbers: Float64Array;
  /** What people answered, as `given.ts` puts it. */
  readonly given: Given;
  readonly scores: Float64Array;
  readonly maxima: Float64Array;
  /** `SUMS_OF_GROUP` sums for each group, side by side; the last ones are those of the whole inspection. */
  readonly sums: Float64Array;
  /** Which tests of conditions come out true. */
  readonly truths: Uint8Array;
  /** What few slots have, by slot: gifts of rules, … */
  readonly gifts = new Map<number, Gifts>();
  /** … why a calculation gives nothing, … */
  readonly notices = new Map<number, string>();
  /** … and the issues of answers that can be seen. */
  readonly issues = new Map<number, readonly Id[]>();

  constructor({ size, conditions }: Pick<Layout, 'size' | 'conditions'>) {
    this.flags = new Int32Array(size + 1);
    this.flags[size] = INHERITED;
    this.values = new Array(size).fill(null);
    this.numbers = new Float64Array(size).fill(Number.NaN);
    this.given = new Given(size);
    this.scores = new Float64Array(size);
    this.maxima = new Float64Array(size);
    this.sums = new Float64Array((size + 1) * SUMS_OF_GROUP);
    this.truths = conditions.untouched.slice();
  }
}

/** Whether a slot of one state shows the same as a slot of another. */
export function isSameSlot(now: State, slot: number, before: State, old: number): boolean {
  return (
    now.flags[slot] === before.flags[old] &&
    now.scores[slot] === before.scores[old] &&
    now.maxima[slot] === before.maxima[old] &&
    hasSameSums(now, slot, before, old) &&
    looksTheSame(now.gifts.get(slot), before.gifts.get(old)) &&
    now.notices.get(slot) === before.notices.get(old) &&
    sameValue(now.values[slot], before.values[old])
  );
}

function hasSameSums(now: State, slot: number, before: State, old: number): boolean {
  for (let sum = 0; sum < SUMS_OF_GROUP; sum++) {
    if (now.sums[slot * SUMS_OF_GROUP + sum] !== before.sums[old * SUMS_OF_GROUP + sum]) return false;
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
