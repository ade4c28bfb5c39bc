import { describe, expect, test } from 'vitest';
import {
  findClockChange,
  findMovedDay,
  findNextOccurrence,
  findRecurrenceProblems,
  listOccurrences,
  type OrdinalWeekday,
  type Recurrence,
  type RepeatOn,
} from './index.ts';

/** Daily at midnight in Berlin from 2026 on, due four hours later. */
function createRecord(changes: Partial<Recurrence> = {}): Recurrence {
  return {
    frequency: 'daily',
    interval: 1,
    start_day: '2026-01-01',
    repeat_on: {},
    end: { type: 'forever' },
    timezone: 'Europe/Berlin',
    duration: { amount: 4, unit: 'hour' },
    ...changes,
  };
}

function listLocal(changes: Partial<Recurrence>, limit: number, from?: string): string[] {
  return listOccurrences([createRecord(changes)], { from, limit }).map(({ local }) => local);
}

const lastFriday: OrdinalWeekday = { ordinal: 'last', weekday: 'fr' };

describe('days of a rule', () => {
  test('a daily record without a time occurs at midnight of its zone', () => {
    expect(listOccurrences([createRecord()], { limit: 2 })).toEqual([
      {
        start_at: '2025-12-31T23:00:00.000Z',
        due_at: '2026-01-01T03:00:00.000Z',
        local: '2026-01-01T00:00',
        timezone: 'Europe/Berlin',
      },
      {
        start_at: '2026-01-01T23:00:00.000Z',
        due_at: '2026-01-02T03:00:00.000Z',
        local: '2026-01-02T00:00',
        timezone: 'Europe/Berlin',
      },
    ]);
  });

  test('every second Monday at 08:00 and 14:00 counts weeks from that of the start, which may be a Thursday', () => {
    const repeat_on: RepeatOn = { weekdays: ['mo'], times: ['14:00', '08:00', '14:00'] };
    expect(listLocal({ frequency: 'weekly', interval: 2, repeat_on }, 4)).toEqual([
      '2026-01-12T08:00',
      '2026-01-12T14:00',
      '2026-01-26T08:00',
      '2026-01-26T14:00',
    ]);
  });

  test('days before the start in the week of the start are no occurrences', () => {
    const repeat_on: RepeatOn = { weekdays: ['su', 'mo', 'th'] };
    expect(listLocal({ frequency: 'weekly', interval: 3, repeat_on }, 4)).toEqual([
      '2026-01-01T00:00',
      '2026-01-04T00:00',
      '2026-01-19T00:00',
      '2026-01-22T00:00',
    ]);
  });

  test('every month on the 31st skips the months that lack it', () => {
    expect(listLocal({ frequency: 'monthly', start_day: '2026-01-31' }, 4)).toEqual([
      '2026-01-31T00:00',
      '2026-03-31T00:00',
      '2026-05-31T00:00',
      '2026-07-31T00:00',
    ]);
  });

  test('day -1 is the last day of each month', () => {
    expect(listLocal({ frequency: 'monthly', repeat_on: { days: [-1] } }, 3)).toEqual([
      '2026-01-31T00:00',
      '2026-02-28T00:00',
      '2026-03-31T00:00',
    ]);
  });

  test('the last Friday of every third month is found', () => {
    expect(listLocal({ frequency: 'monthly', interval: 3, repeat_on: { ordinals: [lastFriday] } }, 3)).toEqual([
      '2026-01-30T00:00',
      '2026-04-24T00:00',
      '2026-07-31T00:00',
    ]);
  });

  test('days and ordinals of one month add up, and a day named twice occurs once', () => {
    const repeat_on: RepeatOn = { days: [30, 1], ordinals: [lastFriday, { ordinal: 'first', weekday: 'we' }] };
    expect(listLocal({ frequency: 'monthly', repeat_on }, 4)).toEqual([
      '2026-01-01T00:00',
      '2026-01-07T00:00',
      '2026-01-30T00:00',
      '2026-02-01T00:00',
    ]);
  });

  test('29 February every year occurs in leap years only', () => {
    expect(listLocal({ frequency: 'yearly', start_day: '2024-02-29' }, 3)).toEqual([
      '2024-02-29T00:00',
      '2028-02-29T00:00',
      '2032-02-29T00:00',
    ]);
  });

  test('a yearly record repeats its days in each of its months, or in the month of its start', () => {
    expect(listLocal({ frequency: 'yearly', repeat_on: { months: [10, 4], days: [15] } }, 3)).toEqual([
      '2026-04-15T00:00',
      '2026-10-15T00:00',
      '2027-04-15T00:00',
    ]);
    expect(listLocal({ frequency: 'yearly', repeat_on: { ordinals: [lastFriday] } }, 2)).toEqual([
      '2026-01-30T00:00',
      '2027-01-29T00:00',
    ]);
  });
});

describe('the first day of weeks', () => {
  const everySecondMonday: Partial<Recurrence> = {
    frequency: 'weekly',
    interval: 2,
    start_day: '2026-11-29',
    repeat_on: { weekdays: ['mo'] },
  };

  test('a Sunday begins a week that has its Monday on the next day, if weeks begin on Sunday', () => {
    expect(listLocal({ ...everySecondMonday, week_start: 'su' }, 2)).toEqual(['2026-11-30T00:00', '2026-12-14T00:00']);
  });

  test('a Sunday ends a week if weeks begin on Monday, which is the default', () => {
    const dates = ['2026-12-07T00:00', '2026-12-21T00:00'];
    expect(listLocal(everySecondMonday, 2)).toEqual(dates);
    expect(listLocal({ ...everySecondMonday, week_start: 'mo' }, 2)).toEqual(dates);
  });
});

describe('ends', () => {
  test('the day of until is included', () => {
    expect(listLocal({ repeat_on: { times: ['23:30'] }, end: { type: 'until', until: '2026-01-02' } }, 9)).toEqual([
      '2026-01-01T23:30',
      '2026-01-02T23:30',
    ]);
  });

  test('count counts from the start, wherever a list begins', () => {
    const end = { type: 'count', count: 3 } as const;
    expect(listLocal({ end }, 9, '2026-01-02T12:00:00Z')).toEqual(['2026-01-03T00:00']);
    expect(findNextOccurrence([createRecord({ end })], '2026-01-02T23:00:00Z')).toBeNull();
  });
});

describe('changes of the clock', () => {
  test('daily at 02:30 in Berlin happens at 03:30 on the day that clocks go forward', () => {
    expect(listLocal({ start_day: '2026-03-28', repeat_on: { times: ['02:30'] } }, 3)).toEqual([
      '2026-03-28T02:30',
      '2026-03-29T03:30',
      '2026-03-30T02:30',
    ]);
  });

  test('daily at 02:30 and 03:30 is one occurrence on that day, and counts as one', () => {
    const record = { start_day: '2026-03-29', repeat_on: { times: ['02:30', '03:30'] } };
    expect(listLocal({ ...record, end: { type: 'count', count: 2 } }, 9)).toEqual([
      '2026-03-29T03:30',
      '2026-03-30T02:30',
    ]);
  });

  test('a time that moved forward comes after the later times that it passed', () => {
    expect(listLocal({ start_day: '2026-03-29', repeat_on: { times: ['02:45', '03:15'] } }, 2)).toEqual([
      '2026-03-29T03:15',
      '2026-03-29T03:45',
    ]);
  });

  test('daily at 02:30 in Berlin happens once on the day that clocks go back, at the first 02:30', () => {
    const record = createRecord({ start_day: '2026-10-25', repeat_on: { times: ['02:30'] } });
    expect(listOccurrences([record], { limit: 2 }).map(({ start_at }) => start_at)).toEqual([
      '2026-10-25T00:30:00.000Z',
      '2026-10-26T01:30:00.000Z',
    ]);
  });

  test('an hourly record has an occurrence in both passes of the repeated hour and none in the missing one', () => {
    const hourly: Partial<Recurrence> = { frequency: 'hourly', repeat_on: { times: ['01:15'] } };
    expect(listLocal({ ...hourly, start_day: '2026-10-25' }, 4)).toEqual([
      '2026-10-25T01:15',
      '2026-10-25T02:15',
      '2026-10-25T02:15',
      '2026-10-25T03:15',
    ]);
    expect(listLocal({ ...hourly, start_day: '2026-03-29' }, 3)).toEqual([
      '2026-03-29T01:15',
      '2026-03-29T03:15',
      '2026-03-29T04:15',
    ]);
  });

  test('an hourly record restricted to weekdays keeps its steps over the days between', () => {
    const repeat_on: RepeatOn = { times: ['08:00'], weekdays: ['mo'] };
    expect(listLocal({ frequency: 'hourly', interval: 10, start_day: '2026-01-02', repeat_on }, 3)).toEqual([
      '2026-01-05T06:00',
      '2026-01-05T16:00',
      '2026-01-12T08:00',
    ]);
  });

  test('the day that Apia never had falls together with the next one', () => {
    const record = { start_day: '2011-12-29', repeat_on: { times: ['08:00'] }, timezone: 'Pacific/Apia' };
    expect(listLocal(record, 3)).toEqual(['2011-12-29T08:00', '2011-12-31T08:00', '2012-01-01T08:00']);
    expect(listLocal({ ...record, frequency: 'monthly', start_day: '2011-12-30' }, 2)).toEqual([
      '2011-12-31T08:00',
      '2012-01-30T08:00',
    ]);
    const monthly = createRecord({ ...record, frequency: 'monthly', start_day: '2011-12-30' });
    expect(findNextOccurrence([monthly], '2011-12-30T17:00:00Z')?.local).toBe('2011-12-31T08:00');
  });

  test('the next change of the clock tells both wall times, and is null where clocks stay', () => {
    expect(findClockChange('Europe/Berlin', '2026-03-29T01:00:00Z')).toEqual({
      at: '2026-10-25T01:00:00.000Z',
      local_before: '2026-10-25T03:00',
      local_after: '2026-10-25T02:00',
      shift_minutes: -60,
    });
    expect(findClockChange('Australia/Lord_Howe', '2026-09-01T00:00:00Z')).toEqual({
      at: '2026-10-03T15:30:00.000Z',
      local_before: '2026-10-04T02:00',
      local_after: '2026-10-04T02:30',
      shift_minutes: 30,
    });
    expect(findClockChange('Asia/Kathmandu', '2026-01-01T00:00:00Z')).toBeNull();
  });
});

describe('due', () => {
  const getDue = (changes: Partial<Recurrence>) => listOccurrences([createRecord(changes)], { limit: 1 })[0]!.due_at;

  test('hours are elapsed time and days are wall time when the clock changes between', () => {
    const record = { start_day: '2026-03-28', repeat_on: { times: ['12:00'] } };
    expect(getDue({ ...record, duration: { amount: 24, unit: 'hour' } })).toBe('2026-03-29T11:00:00.000Z');
    expect(getDue({ ...record, duration: { amount: 1, unit: 'day' } })).toBe('2026-03-29T10:00:00.000Z');
    expect(getDue({ ...record, duration: { amount: 1, unit: 'week' } })).toBe('2026-04-04T10:00:00.000Z');
  });

  test('a month after 31 January is the last day of February', () => {
    expect(getDue({ start_day: '2026-01-31', duration: { amount: 1, unit: 'month' } })).toBe(
      '2026-02-27T23:00:00.000Z',
    );
    expect(getDue({ start_day: '2026-01-31', duration: { amount: 13, unit: 'month' } })).toBe(
      '2027-02-27T23:00:00.000Z',
    );
  });
});

describe('several records', () => {
  test('occurrences are merged in order, and of two at the same instant the one that is due first counts', () => {
    const records = [
      createRecord({ repeat_on: { times: ['08:00'] }, duration: { amount: 1, unit: 'day' } }),
      createRecord({
        repeat_on: { times: ['07:00'] },
        timezone: 'Europe/London',
        duration: { amount: 2, unit: 'hour' },
      }),
      createRecord({ repeat_on: { times: ['06:00'] }, end: { type: 'count', count: 1 } }),
    ];
    const occurrences = listOccurrences(records, { limit: 3 });
    expect(occurrences.map(({ local, timezone, due_at }) => `${local} ${timezone} ${due_at}`)).toEqual([
      '2026-01-01T06:00 Europe/Berlin 2026-01-01T09:00:00.000Z',
      '2026-01-01T07:00 Europe/London 2026-01-01T09:00:00.000Z',
      '2026-01-02T07:00 Europe/London 2026-01-02T09:00:00.000Z',
    ]);
  });

  test('a range includes its first instant and excludes its last', () => {
    const range = { from: '2026-01-01T23:00:00Z', to: '2026-01-02T23:00:00Z', limit: 9 };
    expect(listOccurrences([createRecord()], range).map(({ local }) => local)).toEqual(['2026-01-02T00:00']);
    expect(findNextOccurrence([createRecord()], range.from)?.local).toBe('2026-01-03T00:00');
  });

  test('without records there is nothing next', () => {
    expect(findNextOccurrence([], '2026-01-01T00:00:00Z')).toBeNull();
  });

  test('a record with a wrong field is rejected instead of searched without end', () => {
    expect(() => listOccurrences([createRecord({ interval: 0 })], { limit: 1 })).toThrow('invalid_number at interval');
  });
});

describe('skipped days', () => {
  const skipped_days = ['2026-01-02', '2026-01-04'];

  test('nothing occurs on them, whatever the times of the record', () => {
    const repeat_on: RepeatOn = { times: ['08:00', '20:00'] };
    expect(listLocal({ repeat_on, skipped_days }, 4)).toEqual([
      '2026-01-01T08:00',
      '2026-01-01T20:00',
      '2026-01-03T08:00',
      '2026-01-03T20:00',
    ]);
  });

  test('they do not count for the number of dates', () => {
    expect(listLocal({ end: { type: 'count', count: 3 }, skipped_days }, 10)).toEqual([
      '2026-01-01T00:00',
      '2026-01-03T00:00',
      '2026-01-05T00:00',
    ]);
  });

  test('an hourly record continues after them in its own rhythm', () => {
    const from = '2026-01-01T20:00:00Z';
    expect(listLocal({ frequency: 'hourly', interval: 5, skipped_days }, 3, from)).toEqual([
      '2026-01-03T02:00',
      '2026-01-03T07:00',
      '2026-01-03T12:00',
    ]);
  });

  test('what falls on a holiday moves to the next working day, behind a weekend and the next holiday', () => {
    const christmas: Partial<Recurrence> = {
      repeat_on: { times: ['08:00'] },
      frequency: 'weekly',
      start_day: '2026-12-18',
      skipped_days: ['2026-12-25', '2026-12-28'],
      working_days: ['mo', 'tu', 'we', 'th', 'fr'],
    };
    const dates = ['2026-12-18T08:00', '2026-12-29T08:00', '2027-01-01T08:00'];
    expect(listLocal({ ...christmas, move_skipped: 'next' }, 3)).toEqual(dates);
    expect(listLocal({ ...christmas, move_skipped: 'next' }, 2, '2026-12-28T12:00:00Z')).toEqual(dates.slice(1));
    expect(listLocal({ ...christmas, move_skipped: 'previous' }, 2)).toEqual(['2026-12-18T08:00', '2026-12-24T08:00']);
    expect(findMovedDay(createRecord({ ...christmas, move_skipped: 'next' }), '2026-12-25')).toBe('2026-12-29');
  });

  test('work that moves to a day which has work at the same time is one occurrence, and counts once', () => {
    const end = { type: 'count', count: 3 } as const;
    expect(listLocal({ skipped_days, move_skipped: 'next', end }, 9)).toEqual([
      '2026-01-01T00:00',
      '2026-01-03T00:00',
      '2026-01-05T00:00',
    ]);
  });

  test('a record that only occurs on skipped days has the problem that it never occurs', () => {
    const end = { type: 'until', until: '2026-01-02' } as const;
    const record = createRecord({ start_day: '2026-01-02', end, skipped_days });
    expect(findRecurrenceProblems([record]).map(({ code }) => code)).toEqual(['no_occurrence']);
  });
});
