/**
 * Converts values to numbers, which most comparisons use: a number itself, or the index of the only chosen option in
 * its response set. An empty value is NaN, which satisfies no comparison.
 */
import type { Id } from '../../template/document.ts';
import { findOption, type OptionTable } from './option-table.ts';

/** Marks a value without a numeric form, which has to be compared itself. No real value is infinite. */
export const NO_NUMBER = Number.POSITIVE_INFINITY;

export function toNumber(value: unknown, options: OptionTable, at: number): number {
  if (typeof value === 'number') return value;
  if (value === null || value === undefined) return Number.NaN;
  if (!Array.isArray(value) || value.length !== 1) return NO_NUMBER;
  const place = findOption(options, at, value[0] as Id);
  return place < 0 ? NO_NUMBER : place;
}
