import type { RecurrenceInput } from '@rounds/contract/assignments';
import { describe, expect, it } from 'vitest';
import { findWeekendDue, findWeekendOpening } from './weekend-due.ts';

/** 1 December 2026 is a Tuesday. */
const NOW = '2026-12-01T00:00:00Z';
const weekly = (
  weekdays: RecurrenceInput['repeat_on']['weekdays'],
  duration: RecurrenceInput['duration'],
): RecurrenceInput => ({
  ...{ frequency: 'weekly', interval: 1, start_day: '2026-12-01', end: { type: 'forever' }, timezone: 'UTC' },
  repeat_on: { times: ['08:00'], weekdays },
  duration,
});

describe('findWeekendDue', () => {
  it('inspections of Thursday that are due on Saturday would be due in time after one day', () => {
    expect(findWeekendDue(weekly(['tu', 'th'], { amount: 2, unit: 'day' }), NOW)).toEqual({
      ...{ opens: '2026-12-03', due: '2026-12-05', better: 1 },
    });
  });

  it('inspections of Friday are due on Monday rather than on Saturday', () => {
    expect(findWeekendDue(weekly(['fr'], { amount: 1, unit: 'day' }), NOW)?.better).toBe(3);
  });

  it('a schedule for every working day has no better due time', () => {
    const found = findWeekendDue(weekly(['mo', 'tu', 'we', 'th', 'fr'], { amount: 1, unit: 'day' }), NOW);
    expect(found).toMatchObject({ opens: '2026-12-04', due: '2026-12-05', better: null });
  });

  it('inspections that are due at midnight after Friday are not due on a weekend', () => {
    const friday = weekly(['fr'], { amount: 1, unit: 'day' });
    expect(findWeekendDue({ ...friday, repeat_on: { ...friday.repeat_on, times: ['00:00'] } }, NOW)).toBeNull();
  });

  it('a schedule that also opens inspections on weekends is left alone', () => {
    expect(findWeekendDue(weekly(['fr', 'sa'], { amount: 1, unit: 'day' }), NOW)).toBeNull();
  });

  it('an incomplete schedule is left alone', () => {
    expect(findWeekendDue(weekly(['fr'], { amount: 0, unit: 'day' }), NOW)).toBeNull();
  });
});

describe('findWeekendOpening', () => {
  const daily: RecurrenceInput = { ...weekly(undefined, { amount: 2, unit: 'hour' }), frequency: 'daily' };

  it('a daily schedule that opens on Saturday can leave weekends out', () => {
    const found = findWeekendOpening(daily, NOW);
    expect(found?.opens).toBe('2026-12-05');
    expect(found?.better?.repeat_on.weekdays).toEqual(['mo', 'tu', 'we', 'th', 'fr']);
    expect(findWeekendOpening(found!.better!, NOW)).toBeNull();
  });

  it('a monthly schedule whose day falls on a weekend has no better days', () => {
    const sixth: RecurrenceInput = { ...daily, frequency: 'monthly', repeat_on: { times: ['08:00'], days: [6] } };
    expect(findWeekendOpening(sixth, NOW)).toEqual({ opens: '2026-12-06', better: null });
  });

  it('a schedule that names Saturday is left alone', () => {
    expect(findWeekendOpening(weekly(['fr', 'sa'], { amount: 1, unit: 'day' }), NOW)).toBeNull();
  });
});
