import { DATE_SHAPE_NAMES, isDateValue } from '@rounds/engine';
import { describe, expect, test } from 'vitest';
import { partsOf, wholeDate } from './date-parts.ts';
import { readNumber } from './read-number.ts';

describe('A typed number', () => {
  test.each([
    ['7.8', 'en', 7.8],
    ['7,8', 'de', 7.8],
    ['7.8', 'de', 7.8],
    ['7,8', 'en', 7.8],
    ['1.234,5', 'de', 1234.5],
    ['1,234.5', 'en', 1234.5],
    ['1 234,5', 'fr', 1234.5],
    ['1,234,567', 'en', 1_234_567],
    ['−3', 'en', -3],
    ['.5', 'en', 0.5],
    ['', 'en', null],
  ])('%s in %s is taken as %s', (typed, language, expected) => {
    expect(readNumber(typed, language)).toBe(expected);
  });

  test.each(['seven', '1.2.3', '7 °C', '--1', '1e5'])('%s is no number', (typed) => {
    expect(readNumber(typed, 'en')).toBeUndefined();
  });
});

describe('A date of parts', () => {
  const parts = { year: '2026', month: '2', day: '9', time: '14:05' };

  test.each(DATE_SHAPE_NAMES)('makes a value of the shape %s, which reads back to the same parts', (shape) => {
    const value = wholeDate(parts, shape);
    expect(value).not.toBeNull();
    expect(isDateValue(value as string, shape)).toBe(true);
    expect(wholeDate(partsOf(value as string, shape), shape)).toBe(value);
  });

  test('is no answer while a part is missing', () => {
    expect(wholeDate({ month: '2' }, 'month_day')).toBeNull();
    expect(wholeDate({ day: '9', time: '' }, 'day_hour_minute')).toBeNull();
  });
});
