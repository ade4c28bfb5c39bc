/** Values in other units than the one an item is kept in. */
import { roundResult } from '../expression/decimal.ts';
import type { Item } from '../template/document.ts';
import { UNITS } from './measures.ts';

/** The units that an item offers, the one it is compared and calculated in first; none where it has no units. */
export function getOfferedUnits(item: Pick<Item, 'options'>): readonly string[] {
  const { units } = item.options;
  return Array.isArray(units) ? units.filter((unit) => typeof unit === 'string') : [];
}

/** Whether values in one unit say the same in the other: only then do they convert. */
export function canConvert(from: string, to: string): boolean {
  if (from === to) return true;
  const [a, b] = [UNITS.get(from), UNITS.get(to)];
  return a !== undefined && b !== undefined && a.measure === b.measure && a.factor !== null && b.factor !== null;
}

/** A value in another unit, to ten decimals; null where units do not convert (currencies, custom ones). */
export function convert(value: number, from: string, to: string): number | null {
  if (from === to) return value;
  const [a, b] = [UNITS.get(from), UNITS.get(to)];
  if (!a || !b || !canConvert(from, to) || a.factor === null || b.factor === null) return null;
  return roundResult((value * a.factor + a.offset - b.offset) / b.factor) + 0;
}

/**
 * How much an answer is in the unit that its question is kept in. Where nothing converts the unit,
 * the number itself: `checkTemplate` sees to it that nothing compares or adds such numbers up.
 */
export function toUnit(unit: string, value: unknown, given: string | undefined): unknown {
  if (given === undefined || given === unit || typeof value !== 'number') return value;
  return convert(value, given, unit) ?? value;
}
