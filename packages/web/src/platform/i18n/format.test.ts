import { MODULES } from '@rounds/contract';
import type { Endpoint } from '@rounds/contract/endpoint.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { formatCell } from '../../kit/data-table/index.ts';
import { createFormat } from './format.ts';

const plain = (text: string) => text.replace(/[\u00a0\u2009\u202f]/g, ' ');
/** The zones range from −11 to +14 hours. */
const ZONES = ['Pacific/Midway', 'America/Vancouver', 'UTC', 'Asia/Kolkata', 'Pacific/Kiritimati'];

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
  it.each(ZONES)('a day of the calendar is the same day in %s and has no time', (zone) => {
    const format = createFormat('en', zone);
    expect(plain(format.date('2026-11-26'))).toBe('26 Nov 2026');
    expect(plain(format.dateTime('2026-11-26'))).toBe('26 Nov 2026');
    expect(format.time('2026-11-26')).toBe('–');
    expect(createFormat('de', zone, 'd.m.Y').dateTime('2026-11-26')).toBe('26.11.2026');
  });
  it.each(ZONES)('each day in the lists of the contract is shown as that day in %s', (zone) => {
    const days = Object.values(MODULES)
      .flatMap((module) => Object.values<Endpoint>(module))
      .flatMap(({ list }) => list?.columns ?? [])
      .filter(({ type }) => type === 'day');
    expect(days.length).toBeGreaterThan(0);
    const formatter = { format: createFormat('en', zone), t: undefined as never };
    for (const column of days) expect(plain(String(formatCell(column, '2026-11-26', formatter)))).toBe('26 Nov 2026');
  });
});

describe('the time until something is due', () => {
  // The present of all tests is Saturday, 28 November 2026, 09:00 in Berlin.
  beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-28T08:00:00Z'), toFake: ['Date'] }));
  afterEach(() => vi.useRealTimers());

  it.each([
    ['2026-11-28T10:00:00Z', 'in 2 hours'],
    ['2026-11-29T22:00:00Z', 'tomorrow'],
    ['2026-11-29T23:30:00Z', 'in 2 days'],
    ['2026-11-26T23:30:00Z', 'yesterday'],
    ['2026-12-05T22:30:00Z', 'in 7 days'],
    ['2026-12-05T23:30:00Z', '6 Dec 2026'],
  ])('%s is %s for a person in Berlin', (instant, text) => {
    expect(plain(createFormat('en', 'Europe/Berlin').ago(instant))).toBe(text);
  });
  it.each([
    ['Pacific/Midway', 'in 2 days'],
    ['Europe/Berlin', 'tomorrow'],
    ['Pacific/Kiritimati', 'tomorrow'],
  ])('a day is counted from today in %s', (zone, text) => {
    expect(createFormat('en', zone).ago('2026-11-29')).toBe(text);
  });
});

describe('a range of days', () => {
  beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-28T08:00:00Z'), toFake: ['Date'] }));
  afterEach(() => vi.useRealTimers());

  it.each([
    ['2026-11-24', '2026-12-07', '24 Nov – 7 Dec'],
    ['2025-11-24', '2025-12-07', '24 Nov – 7 Dec 2025'],
    ['2026-12-28', '2027-01-03', '28 Dec 2026 – 3 Jan 2027'],
  ])('from %s to %s is written as %s, with the year unless it is this one', (from, to, text) => {
    expect(plain(createFormat('en', 'Europe/Berlin').dayRange(from, to))).toBe(text);
  });
});
