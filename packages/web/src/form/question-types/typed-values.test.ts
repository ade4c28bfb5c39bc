import { describe, expect, test } from 'vitest';
import { parseNumber } from './read-number.ts';

describe('parsing a typed number', () => {
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
    expect(parseNumber(typed, language)).toBe(expected);
  });

  test.each(['seven', '1.2.3', '7 °C', '--1', '1e5'])('“%s” is not a number', (typed) => {
    expect(parseNumber(typed, 'en')).toBeUndefined();
  });
});
