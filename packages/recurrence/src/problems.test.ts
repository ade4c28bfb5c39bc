import { expect, test } from 'vitest';
import { findRecurrenceProblems, MAX_RECURRENCES, type Recurrence } from './index.ts';

const RECORD: Recurrence = {
  frequency: 'daily',
  interval: 1,
  start_day: '2026-01-01',
  repeat_on: { times: ['08:00'] },
  end: { type: 'forever' },
  timezone: 'Europe/Berlin',
  duration: { amount: 4, unit: 'hour' },
};

/** The problems of one record as `path code`. Its fields may have values that their types forbid. */
function listProblems(changes: Record<string, unknown>): string[] {
  const record: Recurrence = Object.assign({}, RECORD, changes);
  return findRecurrenceProblems([record]).map(({ path, code }) => `${path.slice(1).join('.')} ${code}`.trim());
}

test('a valid record has no problem', () => {
  expect(listProblems({})).toEqual([]);
  expect(findRecurrenceProblems([])).toEqual([]);
});

test('all invalid fields of a record are reported at once, each by its path', () => {
  const record: Recurrence = Object.assign({}, RECORD, {
    interval: 0,
    start_day: '2026-02-31',
    timezone: 'Europe/Nowhere',
    repeat_on: { times: ['8:00', '08:00', '24:00'], weekdays: ['mo', 'xx'], months: [0, 12] },
    end: { type: 'count', count: 0 },
    duration: { amount: 0, unit: 'year' },
  });
  expect(findRecurrenceProblems([RECORD, record])).toEqual([
    { path: [1, 'interval'], code: 'invalid_number', params: { min: 1, max: 1000 } },
    { path: [1, 'start_day'], code: 'invalid_day', params: { min: '1970-01-01', max: '2099-12-31' } },
    { path: [1, 'timezone'], code: 'unknown_timezone' },
    { path: [1, 'repeat_on', 'times', 0], code: 'invalid_time' },
    { path: [1, 'repeat_on', 'times', 2], code: 'invalid_time' },
    { path: [1, 'repeat_on', 'weekdays', 1], code: 'unknown_value' },
    { path: [1, 'repeat_on', 'months', 0], code: 'invalid_number', params: { min: 1, max: 12 } },
    { path: [1, 'end', 'count'], code: 'invalid_number', params: { min: 1, max: 10_000 } },
    { path: [1, 'duration', 'amount'], code: 'due_not_after_start' },
    { path: [1, 'duration', 'unit'], code: 'unknown_value' },
  ]);
});

test.each([
  [{ frequency: 'secondly' }, 'frequency unknown_value'],
  [{ week_start: 'monday' }, 'week_start unknown_value'],
  [{ move_skipped: 'never' }, 'move_skipped unknown_value'],
  [{ frequency: 'hourly', move_skipped: 'next' }, 'move_skipped not_for_frequency'],
  [{ working_days: ['mo', 'xx'] }, 'working_days.1 unknown_value'],
  [{ interval: 1.5 }, 'interval invalid_number'],
  [{ timezone: '+02:00' }, 'timezone unknown_timezone'],
  [{ end: { type: 'never' } }, 'end.type unknown_value'],
  [{ end: { type: 'until', until: '2025-12-31' } }, 'end.until until_before_start'],
  [{ end: { type: 'until', until: 'soon' } }, 'end.until invalid_day'],
  [{ end: { type: 'until' } }, 'end.until invalid_day'],
  [{ end: { type: 'count' } }, 'end.count invalid_number'],
  [{ duration: { amount: Number.NaN, unit: 'day' } }, 'duration.amount invalid_number'],
  [{ frequency: 'hourly', repeat_on: { times: ['08:00', '09:00'] } }, 'repeat_on.times single_time'],
  [{ frequency: 'monthly', repeat_on: { days: [0] } }, 'repeat_on.days.0 invalid_number'],
  [{ frequency: 'monthly', repeat_on: { days: [32] } }, 'repeat_on.days.0 invalid_number'],
  [
    { frequency: 'monthly', repeat_on: { ordinals: [{ ordinal: 'fifth', weekday: 'mo' }] } },
    'repeat_on.ordinals.0 unknown_value',
  ],
  [{ frequency: 'monthly', repeat_on: { weekdays: ['mo'] } }, 'repeat_on.weekdays not_for_frequency'],
  [{ repeat_on: { ordinals: [{ ordinal: 'last', weekday: 'fr' }] } }, 'repeat_on.ordinals not_for_frequency'],
  [{ frequency: 'weekly', repeat_on: { days: [1] } }, 'repeat_on.days not_for_frequency'],
])('a record with %j has the problem %s', (changes, problem) => {
  expect(listProblems(changes)).toEqual([problem]);
});

test.each([
  [{ frequency: 'yearly', repeat_on: { months: [2], days: [30, 31] } }],
  [{ frequency: 'yearly', start_day: '2023-02-28', interval: 2, repeat_on: { days: [29] } }],
  [{ interval: 7, repeat_on: { weekdays: ['mo'] } }],
  [{ frequency: 'hourly', interval: 168, repeat_on: { weekdays: ['mo'], times: ['12:00'] } }],
  [{ frequency: 'monthly', repeat_on: { days: [15] }, end: { type: 'until', until: '2026-01-14' } }],
])('a record with %j never occurs, which is a problem of the whole record', (changes) => {
  expect(listProblems(changes)).toEqual(['no_occurrence']);
});

test('more records than allowed are one problem of the list', () => {
  const records = Array.from({ length: MAX_RECURRENCES + 1 }, () => RECORD);
  expect(findRecurrenceProblems(records.slice(1))).toEqual([]);
  expect(findRecurrenceProblems(records)).toEqual([{ path: [], code: 'too_many_recurrences', params: { max: 20 } }]);
});
