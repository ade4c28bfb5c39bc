/** Plain sums, as most calculations are. */
import { roundResult } from '../../expression/decimal.ts';
import type { Layout } from '../compile/layout.ts';
import { NO_NUMBER } from '../compile/numeric-value.ts';
import type { RunState } from '../state/run-state.ts';

/** What no number can hold. */
export const TOO_LARGE = Number.POSITIVE_INFINITY;

/** The sum of a slot; NaN while nothing that it adds up is there. */
export function addUp({ addends, sumOffsets }: Layout, { numbers, values }: RunState, slot: number): number {
  const from = (sumOffsets[slot] as number) + 1;
  const to = from + (addends[from - 1] as number);
  let sum = 0;
  let isThere = false;
  for (let at = from; at < to; at++) {
    const addend = addends[at] as number;
    let number = numbers[addend] as number;
    if (number === NO_NUMBER) number = booleanToNumber(values[addend]);
    if (Number.isNaN(number)) continue;
    sum += number;
    isThere = true;
  }
  if (!isThere) return Number.NaN;
  return Number.isFinite(sum) ? roundResult(sum) + 0 : TOO_LARGE;
}

/** What a calculation gives need be no number: of all else, truth counts as 1 and its opposite as 0. */
const booleanToNumber = (value: unknown): number => (typeof value === 'boolean' ? Number(value) : Number.NaN);
