/** Converts values between units. */
import { roundResult } from '../decimal.ts';
import type { Item } from '../template/document.ts';
import { UNITS } from './measures.ts';

/**
 * The keys of the units that an item offers; its values are compared and calculated in the first one. Empty for items
 * without units.
 */
export function getOfferedUnits(item: Pick<Item, 'options'>): readonly string[] {
  const { units } = item.options;
  return Array.isArray(units) ? units.filter((unit) => typeof unit === 'string') : [];
}

/** Whether values in one unit can be converted to the other. */
export function canConvert(from: string, to: string): boolean {
  if (from === to) return true;
  const [a, b] = [UNITS.get(from), UNITS.get(to)];
  return a !== undefined && b !== undefined && a.measure === b.measure && a.factor !== null && b.factor !== null;
}

/**
 * Converts a value to another unit and rounds it to ten decimals; null if the units do not convert (currencies, custom
 * units).
 */
export function convert(value: number, from: string, to: string): number | null {
  if (from === to) return value;
  const [a, b] = [UNITS.get(from), UNITS.get(to)];
  if (!a || !b || !canConvert(from, to) || a.factor === null || b.factor === null) return null;
  return roundResult((value * a.factor + a.offset - b.offset) / b.factor) + 0;
}

/**
 * Converts the value of an answer to the unit of its question. A value whose unit does not convert stays unchanged:
 * `checkTemplate` ensures that nothing compares or adds such values.
 */
export function toUnit(unit: string, value: unknown, from: string | undefined): unknown {
  if (from === undefined || from === unit || typeof value !== 'number') return value;
  return convert(value, from, unit) ?? value;
}
