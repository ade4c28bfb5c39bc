import { describe, expect, test } from 'vitest';
import { findNextRun, type Schedule } from './next-run.ts';

const schedule = (fields: Partial<Schedule> = {}): Schedule => ({
  ...{ frequency: 'daily', weekday: null, day: null, time: '07:30', timezone: 'Europe/Berlin' },
  ...fields,
});
function listRuns(fields: Partial<Schedule>, from: string, count: number): string[] {
  const runs: Date[] = [new Date(from)];
  while (runs.length <= count) runs.push(findNextRun(schedule(fields), runs.at(-1)!));
  return runs.slice(1).map((run) => run.toISOString().slice(0, 16));
}

describe('the next time of a scheduled report', () => {
  test('a daily report keeps its wall time when clocks change', () => {
    expect(listRuns({}, '2026-10-23T12:00:00Z', 3)).toEqual([
      '2026-10-24T05:30',
      '2026-10-25T06:30',
      '2026-10-26T06:30',
    ]);
  });

  test('the time of sending itself is not the next one', () => {
    expect(listRuns({ timezone: 'UTC' }, '2026-11-24T07:30:00Z', 1)).toEqual(['2026-11-25T07:30']);
    expect(listRuns({ timezone: 'UTC' }, '2026-11-24T07:29:59Z', 1)).toEqual(['2026-11-24T07:30']);
  });

  test('a time that the clock skips moves forward, and one that comes twice counts once', () => {
    expect(listRuns({ time: '02:30' }, '2027-03-27T12:00:00Z', 2)).toEqual(['2027-03-28T01:30', '2027-03-29T00:30']);
    expect(listRuns({ time: '02:30' }, '2026-10-24T12:00:00Z', 2)).toEqual(['2026-10-25T00:30', '2026-10-26T01:30']);
  });

  test('a weekly report is sent on its weekday in its own zone', () => {
    const fields = { frequency: 'weekly', weekday: 1, time: '06:00', timezone: 'Pacific/Auckland' } as const;
    // Monday morning in that zone is Sunday evening in UTC.
    expect(listRuns(fields, '2026-11-24T00:00:00Z', 2)).toEqual(['2026-11-29T17:00', '2026-12-06T17:00']);
    expect(listRuns({ ...fields, weekday: 7, timezone: 'UTC' }, '2026-11-24T00:00:00Z', 1)).toEqual([
      '2026-11-29T06:00',
    ]);
  });

  test('a monthly report on the 31st is sent on the last day of shorter months', () => {
    const fields = { frequency: 'monthly', day: 31, timezone: 'UTC' } as const;
    expect(listRuns(fields, '2027-12-31T07:30:00Z', 4)).toEqual([
      ...['2028-01-31T07:30', '2028-02-29T07:30', '2028-03-31T07:30', '2028-04-30T07:30'],
    ]);
    expect(listRuns({ ...fields, day: 1 }, '2026-01-01T07:30:00Z', 1)).toEqual(['2026-02-01T07:30']);
  });

  test('a day that a zone skipped is made up for on the next one', () => {
    const fields = { time: '12:00', timezone: 'Pacific/Apia' } as const;
    expect(listRuns(fields, '2011-12-29T23:00:00Z', 2)).toEqual(['2011-12-30T22:00', '2011-12-31T22:00']);
  });
});
