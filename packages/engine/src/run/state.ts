/** The states of all slots in flat arrays, and the sums of groups, kept by difference. */
import type { Id } from '../template/document.ts';
import type { Layout } from './layout.ts';

export const VISIBLE = 1;
/** Not taken out by a rule: computed values of hidden items still count for others. */
export const LIVE = 2;
export const ENABLED = 4;
export const REQUIRED = 8;
export const READ_ONLY = 16;
export const NA = 32;
export const ANSWERED = 64;
export const FAILED = 128;
export const NEEDS_NOTE = 256;
export const NEEDS_MEDIA = 512;
export const NEEDS_ACTION = 1024;
export const EXCLUDED = 2048;
/** Counts in the progress: as a question, as one that is done, as one that is still required. */
export const COUNTED = 4096;
export const DONE = 8192;
export const OPEN = 16_384;
/** Takes part in the score. */
export const SCORED = 32_768;
/** Its value does not fulfil its constraint. */
export const UNFIT = 65_536;

/** Where the sums of a group stand, from the first of its own on. */
export const SCORE = 0;
export const MAX = 1;
export const TOTAL = 2;
export const ALL_DONE = 3;
export const ALL_OPEN = 4;
export const ALL_FAILED = 5;
export const SUMS_OF_GROUP = 6;

export class State {
  readonly flags: Int32Array;
  readonly values: unknown[];
  readonly colors: (string | null)[];
  readonly ratings: (number | null)[];
  /** Why a calculation gives nothing, by slot. */
  readonly notices = new Map<number, string>();
  /** Issues of the answers that can be seen, by slot. */
  readonly issues = new Map<number, readonly Id[]>();
  readonly scores: Float64Array;
  readonly maxima: Float64Array;
  /** `SUMS_OF_GROUP` sums for each group, side by side; the last ones are those of the whole inspection. */
  readonly sums: Float64Array;

  constructor({ size }: Pick<Layout, 'size'>) {
    this.flags = new Int32Array(size);
    this.values = new Array(size).fill(null);
    this.colors = new Array(size).fill(null);
    this.ratings = new Array(size).fill(null);
    this.scores = new Float64Array(size);
    this.maxima = new Float64Array(size);
    this.sums = new Float64Array((size + 1) * SUMS_OF_GROUP);
  }
}

/** Whether a slot of one state shows the same as a slot of another. */
export function isSameSlot(now: State, slot: number, before: State, old: number): boolean {
  return (
    now.flags[slot] === before.flags[old] &&
    now.scores[slot] === before.scores[old] &&
    now.maxima[slot] === before.maxima[old] &&
    hasSameSums(now, slot, before, old) &&
    now.colors[slot] === before.colors[old] &&
    now.ratings[slot] === before.ratings[old] &&
    sameValue(now.values[slot], before.values[old])
  );
}

function hasSameSums(now: State, slot: number, before: State, old: number): boolean {
  for (let sum = 0; sum < SUMS_OF_GROUP; sum++) {
    if (now.sums[slot * SUMS_OF_GROUP + sum] !== before.sums[old * SUMS_OF_GROUP + sum]) return false;
  }
  return true;
}

/** Values are plain JSON: lists and records are the same when what they hold is. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((one, index) => sameValue(one, b[index]));
  }
  return JSON.stringify(a) === JSON.stringify(b);
}
