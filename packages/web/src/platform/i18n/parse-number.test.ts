import { describe, expect, test } from 'vitest';
import { parseNumber } from './parse-number.ts';

describe('parsing a typed number', () => {
  test.each([
    ['7.8', 'en', 7.8],
    ['7,8', 'de', 7.8],
    ['7.8', 'de', 7.8],
    ['7,8', 'en', 7.8],
    ['1.234', 'en', 1.234],
    ['1,234', 'de', 1.234],
    ['1,234', 'fr', 1.234],
    ['1.234,5', 'de', 1234.5],
    ['1,234.5', 'en', 1234.5],
    ['1.234,567', 'en', 1234.567],
    ['1,234,567', 'en', 1_234_567],
    ['1.234.567', 'de', 1_234_567],
    ['1 234,5', 'fr', 1234.5],
    ['1\u202f234', 'fr', 1234],
    ['1\u00a0234\u00a0567,5', 'fr', 1_234_567.5],
    ["1'234", 'de', 1234],
    ['1’234.50', 'de', 1234.5],
    ['12,34,567', 'en', 1_234_567],
    ['0,234', 'en', 0.234],
    ['1234,567', 'en', 1234.567],
    ['1,2345', 'en', 1.2345],
    ['−3', 'en', -3],
    ['– 3', 'en', -3],
    ['-0', 'en', 0],
    ['+3', 'en', 3],
    ['.5', 'en', 0.5],
    ['1e5', 'en', 100_000],
    ['1,5E-3', 'de', 0.0015],
    ['١٢٫٥', 'en', 12.5],
    ['١٬٢٣٤', 'en', 1234],
    ['\u200f-٣', 'en', -3],
    ['۱۲', 'en', 12],
    ['१२.५', 'en', 12.5],
    ['১২', 'en', 12],
    ['１２．５', 'en', 12.5],
  ])('%s in %s is taken as %s', (typed, language, expected) => {
    expect(parseNumber(typed, language)).toEqual([expected]);
  });

  test.each([
    ['1,234', 'en', [1234, 1.234]],
    ['-12,345', 'en', [-12_345, -12.345]],
    ['1.234', 'de', [1234, 1.234]],
    ['1.234', 'fr', [1234, 1.234]],
    ['١،٢٣٤', 'en', [1234, 1.234]],
  ])('%s in %s can mean %j', (typed, language, expected) => {
    expect(parseNumber(typed, language)).toEqual(expected);
  });

  test('of two numbers, the one that fits the field is taken', () => {
    expect(parseNumber('1,234', 'en', (value) => value <= 10)).toEqual([1.234]);
    expect(parseNumber('1.234', 'de', Number.isInteger)).toEqual([1234]);
    expect(parseNumber('1,234', 'en', (value) => value > 5000)).toEqual([1234, 1.234]);
  });

  test('empty text is no number', () => {
    expect(parseNumber('  ', 'en')).toBeNull();
  });

  test.each(['seven', '1.2.3', '7 °C', '--1', '-', '1 2', '12 34', '0,123,456', '1e', '1e999', "1'23"])(
    '“%s” is not a number',
    (typed) => {
      expect(parseNumber(typed, 'en')).toEqual([]);
    },
  );
});
