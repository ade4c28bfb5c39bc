/**
 * Values as numbers, for what asks them most: numbers as they are, one chosen option as its place in
 * its response set. Nothing is NaN, which fulfils no comparison.
 */
import type { Id } from '../../template/document.ts';
import { findOption, type OptionTable } from './option-table.ts';

/** Stands for a value that is no number, so that who asks has to look at the value. No value is infinite. */
export const NO_NUMBER = Number.POSITIVE_INFINITY;

export function toNumber(value: unknown, options: OptionTable, at: number): number {
  if (typeof value === 'number') return value;
  if (value === null || value === undefined) return Number.NaN;
  if (!Array.isArray(value) || value.length !== 1) return NO_NUMBER;
  const place = findOption(options, at, value[0] as Id);
  return place < 0 ? NO_NUMBER : place;
}
