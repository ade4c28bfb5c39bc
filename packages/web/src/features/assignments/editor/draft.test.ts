import type { RecurrenceInput } from '@rounds/contract/assignments';
import { ASSIGNMENT_DEFAULTS } from '@rounds/contract/settings/assignment.ts';
import { describe, expect, it } from 'vitest';
import { createDraft, createRecurrence } from './draft.ts';
import { findLateFirstDate } from './schedule/first-week.ts';

const MONDAY = '2026-11-30';
const SATURDAY = '2026-11-28';
const SCHEDULE_DEFAULTS = { ...ASSIGNMENT_DEFAULTS, first_weekday: 'mo' as const };

describe('a new assignment', () => {
  it('begins with the defaults of the workspace', () => {
    const defaults = {
      ...SCHEDULE_DEFAULTS,
      ...{ start_time: '06:30', duration: { amount: 4, unit: 'hour' as const }, collaborative: true },
      managers: [{ id: 8, name: 'Jana Weber' }],
    };
    const preset = { template: null, assets: [], custom_fields: {}, timezone: 'Europe/Paris' };
    expect(createDraft({ ...preset, today: MONDAY, defaults })).toMatchObject({
      ...{ collaborative: true, restricted: false, managers: [{ id: 8 }], timezone: 'Europe/Paris' },
      recurrence: [{ repeat_on: { times: ['06:30'] }, duration: { amount: 4, unit: 'hour' }, start_day: MONDAY }],
    });
  });

  it('has a schedule that begins on the next working day', () => {
    expect(createRecurrence(SATURDAY, 'UTC', SCHEDULE_DEFAULTS).start_day).toBe(MONDAY);
    const sundays = { ...SCHEDULE_DEFAULTS, working_days: ['su' as const] };
    expect(createRecurrence(SATURDAY, 'UTC', sundays).start_day).toBe('2026-11-29');
  });
});

describe('a schedule of every second week', () => {
  const recurrence: RecurrenceInput = {
    ...createRecurrence(SATURDAY, 'UTC', SCHEDULE_DEFAULTS),
    ...{ start_day: SATURDAY, interval: 2, repeat_on: { weekdays: ['mo'] } },
  };

  it('that begins after the last of its days explains which week is the first', () => {
    expect(findLateFirstDate(recurrence)).toEqual({
      ...{ week: ['2026-11-23', '2026-11-29'], first: '2026-12-07', better: MONDAY },
    });
    expect(findLateFirstDate({ ...recurrence, start_day: MONDAY })).toBeNull();
  });

  it('begins on the next Monday where weeks begin on Saturday', () => {
    expect(findLateFirstDate({ ...recurrence, week_start: 'sa' })).toBeNull();
  });

  it('keeps the weeks of the workspace in which it was created', () => {
    const created = createRecurrence(MONDAY, 'UTC', { ...SCHEDULE_DEFAULTS, first_weekday: 'su' });
    expect(created.week_start).toBe('su');
  });
});
