// @vitest-environment node
import { DATE_SHAPE_NAMES, type DateShape } from '@rounds/engine';
import { describe, expect, test } from 'vitest';
import { formatDate, getDatePattern, parseDate } from './typed-date.ts';

const VALUES: Record<DateShape, string> = {
  hour_minute: '14:05',
  month_day: '02-09',
  year: '2026',
  year_month: '2026-02',
  year_month_day: '2026-02-09',
  day_hour_minute: '09T14:05',
  year_month_day_hour_minute: '2026-02-09T14:05',
};
const letters = { day: 'DD', month: 'MM', year: 'YYYY', time: 'hh:mm' };
const inFormat = (dateFormat: string | null, language = 'en') => ({ language, dateFormat });

describe('date format', () => {
  for (const language of ['en', 'de', 'fr', 'ar']) {
    for (const dateFormat of [null, 'Y-m-d', 'd.m.Y', 'd/m/Y', 'm/d/Y', 'j M Y']) {
      test.each(DATE_SHAPE_NAMES)(
        `a date of the shape %s is parsed back from its own format, in ${language} as ${dateFormat}`,
        (shape) => {
          const style = inFormat(dateFormat, language);
          expect(parseDate(formatDate(VALUES[shape], shape, style), shape, style)).toBe(VALUES[shape]);
        },
      );
    }
  }

  test('a date follows the order of the person’s own format, as its pattern says', () => {
    const written = (dateFormat: string | null, language?: string) => {
      const style = inFormat(dateFormat, language);
      return `${formatDate('2026-02-09', 'year_month_day', style)} ${getDatePattern('year_month_day', style, letters)}`;
    };
    expect(written('m/d/Y')).toBe('02/09/2026 MM/DD/YYYY');
    expect(written('j M Y')).toBe('09 Feb 2026 DD MM YYYY');
    expect(written(null, 'de')).toBe('09.02.2026 DD.MM.YYYY');
    expect(written(null, 'en')).toBe('09/02/2026 DD/MM/YYYY');
  });
});

describe('date parsing', () => {
  test.each([
    ['9.2.2026', '2026-02-09'],
    ['09022026', '2026-02-09'],
    ['090226', '2026-02-09'],
    ['9/2/26', '2026-02-09'],
    ['2026-02-09', '2026-02-09'],
    ['9. Februar 2026', '2026-02-09'],
    ['Feb 9 2026', '2026-02-09'],
    ['9 2 99', '1999-02-09'],
    ['٠٩/٠٢/٢٠٢٦', '2026-02-09'],
  ])('the typed date %s is parsed', (typed, value) => {
    expect(parseDate(typed, 'year_month_day', inFormat('d.m.Y', 'de'))).toBe(value);
  });

  test.each(['31.2.2026', '9.2.', '2026', 'tomorrow', '9.2.2026.1', '1.1.1919', '9.J.2026'])(
    'the text %s is not a date',
    (typed) => {
      expect(parseDate(typed, 'year_month_day', inFormat('d.m.Y', 'de'))).toBeNull();
    },
  );

  test.each([
    ['14:05', '14:05'],
    ['2:05 pm', '14:05'],
    ['12 am', '00:00'],
    ['1405', '14:05'],
    ['9.30', '09:30'],
    ['14h05', '14:05'],
    ['24:00', null],
    ['14', null],
  ])('the typed time %s is parsed as %s', (typed, value) => {
    expect(parseDate(typed, 'hour_minute', inFormat(null))).toBe(value);
  });

  test.each([
    ['20.11.2026 14:05', 'year_month_day_hour_minute', '2026-11-20T14:05'],
    ['20.11.26, 1405', 'year_month_day_hour_minute', '2026-11-20T14:05'],
    ['2026-11-20T14:05', 'year_month_day_hour_minute', '2026-11-20T14:05'],
    ['20 2:05pm', 'day_hour_minute', '20T14:05'],
    ['20.11.', 'month_day', '11-20'],
    ['2011', 'month_day', '11-20'],
    ['11/2026', 'year_month', '2026-11'],
    ['Nov 2026', 'year_month', '2026-11'],
    ['112026', 'year_month', '2026-11'],
    ['26', 'year', '2026'],
  ] as const)('the text %s is parsed as %s', (typed, shape, value) => {
    expect(parseDate(typed, shape, inFormat('d.m.Y'))).toBe(value);
  });

  test('a date is accepted while typing only once it is unambiguous', () => {
    const typing = (text: string) => parseDate(text, 'year_month_day', inFormat('d.m.Y'), true);
    expect(['20.11.20', '201120', '20.11.2', '20.11.2026', '20112026'].map(typing)).toEqual([
      null,
      null,
      null,
      '2026-11-20',
      '2026-11-20',
    ]);
  });
});
