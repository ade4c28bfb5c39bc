import { expect, test } from 'vitest';
import { DATE_SHAPE_NAMES, DATE_SHAPES, dateInZone, isDateValue, printDate } from './date-shapes.ts';

const INSTANT = '2026-11-20T14:05:00.000Z';

test('the seven date shapes have fixed codes and values with all their parts', () => {
  expect(DATE_SHAPE_NAMES.map((shape) => [DATE_SHAPES[shape].code, shape, dateInZone(INSTANT, 'UTC', shape)])).toEqual([
    [1, 'hour_minute', '14:05'],
    [2, 'month_day', '11-20'],
    [3, 'year', '2026'],
    [4, 'year_month', '2026-11'],
    [5, 'year_month_day', '2026-11-20'],
    [6, 'day_hour_minute', '20T14:05'],
    [7, 'year_month_day_hour_minute', '2026-11-20T14:05'],
  ]);
});

test('a date of one shape is not valid in another shape', () => {
  for (const shape of DATE_SHAPE_NAMES) {
    const value = dateInZone(INSTANT, 'UTC', shape);
    expect(DATE_SHAPE_NAMES.filter((other) => isDateValue(value, other))).toEqual([shape]);
  }
});

test('only real dates from 1920 on are valid', () => {
  const dates = ['1920-01-01', '1919-12-31', '2024-02-29', '2026-02-29', '2026-04-31', '2026-13-01', '2026-1-1'];
  expect(dates.map((date) => isDateValue(date, 'year_month_day'))).toEqual([
    true,
    false,
    true,
    false,
    false,
    false,
    false,
  ]);
  expect(['1919', '1920'].map((year) => isDateValue(year, 'year'))).toEqual([false, true]);
  expect(['02-29', '02-30'].map((day) => isDateValue(day, 'month_day'))).toEqual([true, false]);
  expect(['23:59', '24:00', '12:60'].map((time) => isDateValue(time, 'hour_minute'))).toEqual([true, false, false]);
});

test('an instant is converted to the local time of a zone, also when clocks change', () => {
  const at = (instant: string, zone: string) => dateInZone(instant, zone, 'year_month_day_hour_minute');
  expect(at('2026-12-31T23:30:00Z', 'UTC')).toBe('2026-12-31T23:30');
  expect(at('2026-12-31T23:30:00Z', 'Europe/Berlin')).toBe('2027-01-01T00:30');
  expect(at('2026-12-31T23:30:00Z', 'America/New_York')).toBe('2026-12-31T18:30');
  expect(at('2026-10-25T00:30:00Z', 'Europe/Berlin')).toBe('2026-10-25T02:30');
  expect(at('2026-10-25T01:30:00Z', 'Europe/Berlin')).toBe('2026-10-25T02:30');
  expect(at('2026-03-29T01:30:00Z', 'Europe/Berlin')).toBe('2026-03-29T03:30');
  expect(at('2026-03-29T01:30:00Z', 'Mars/Olympus')).toBe('2026-03-29T01:30');
});

test('dates are printed with only their parts, in the given language', () => {
  expect(printDate('2026-11-20', 'year_month_day', 'de')).toBe('20. Nov. 2026');
  expect(printDate('11-20', 'month_day', 'en-GB')).toBe('20 Nov');
  expect(printDate('2026', 'year', 'fr')).toBe('2026');
  expect(printDate('14:05', 'hour_minute', 'fr')).toBe('14:05');
  expect(printDate('nonsense', 'year', 'en')).toBe('');
});
