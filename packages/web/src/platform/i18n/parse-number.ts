import { type DecimalSeparator, listReadings } from '@rounds/contract/typed-numbers.ts';
import { getDecimalSeparator } from './format.ts';

/**
 * The numbers that a text can mean to a person of a language: null for empty text, none if it is not a number, and two
 * if the person has to choose. Where only one of two numbers fits the field, it is that one.
 */
export function parseNumber(
  typed: string,
  language: string,
  fits: (value: number) => boolean = () => true,
): readonly number[] | null {
  if (typed.trim() === '') return null;
  const separator: DecimalSeparator = getDecimalSeparator(language) === ',' ? ',' : '.';
  const readings = listReadings(typed, separator);
  const fitting = readings.filter(fits);
  return readings.length > 1 && fitting.length > 0 ? fitting : readings;
}
