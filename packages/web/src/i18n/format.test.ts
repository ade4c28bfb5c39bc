import { describe, expect, it } from 'vitest';
import { createFormat } from './format.ts';

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

describe('format', () => {
  it.each([
    ['en', '71.43 %', '1,284', '20 Nov 2026, 14:05'],
    ['de', '71,43 %', '1.284', '20. Nov. 2026, 14:05'],
    ['fr', '71,43 %', '1 284', '20 nov. 2026, 14:05'],
  ])('are written as %s has them', (language, percent, number, dateTime) => {
    const format = createFormat(language, 'Europe/Berlin');
    expect(plain(format.percent(71.43))).toBe(percent);
    expect(plain(format.number(1284))).toBe(number);
    expect(plain(format.dateTime('2026-11-20T13:05:00Z'))).toBe(dateTime);
  });
  it('numbers and units are joined by no-break spaces', () => {
    expect(createFormat('en').percent(71.43)).not.toContain(' ');
    expect(createFormat('en').dateTime('2026-11-20T13:05:00Z')).not.toContain(' ');
  });
  it.each([
    ['en', '1.7 kB', '28 MB', '2.5 GB'],
    ['de', '1,7 kB', '28 MB', '2,5 GB'],
    ['fr', '1,7 ko', '28 Mo', '2,5 Go'],
  ])('of files have the units of %s', (language, small, large, huge) => {
    const { bytes } = createFormat(language);
    const sizes = [1_700, 28 * 1_024 ** 2, 2.5 * 1_024 ** 3];
    expect(sizes.map((size) => plain(bytes(size)))).toEqual([small, large, huge]);
    expect(bytes(1_700)).not.toContain(' ');
  });
  it('a missing value is formatted as a dash', () => {
    expect(createFormat('en').percent(null)).toBe('–');
    expect(createFormat('en').date(null)).toBe('–');
    expect(createFormat('en').date('not a date')).toBe('–');
  });
  it('a calendar day is the same in every time zone', () => {
    expect(plain(createFormat('en', 'America/Los_Angeles').date('2026-11-20'))).toBe('20 Nov 2026');
  });
});
