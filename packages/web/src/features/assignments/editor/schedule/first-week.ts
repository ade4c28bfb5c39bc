/** Explains the first date of a schedule that leaves out weeks: it depends on the day on which weeks begin. */
import type { RecurrenceInput } from '@rounds/contract/assignments';
import { findRecurrenceProblems, listOccurrences, WEEKDAYS } from '@rounds/recurrence';
import { addDays, getWeekStart } from '../../../../kit/calendar/index.ts';
import { toRecurrence } from '../draft.ts';

export interface LateFirstDate {
  /** The week of the first day, which counts as the first one. */
  readonly week: readonly [from: string, until: string];
  readonly first: string;
  /** The first day that would have the schedule begin without a gap. */
  readonly better: string;
}

/** Null if the schedule has a date in the week of its first day, or leaves out no weeks. */
export function findLateFirstDate(recurrence: RecurrenceInput): LateFirstDate | null {
  const { frequency, interval, start_day, week_start = 'mo' } = recurrence;
  if (frequency !== 'weekly' || interval < 2) return null;
  const [first, better] = [getFirstDay(recurrence), getFirstDay({ ...recurrence, interval: 1 })];
  if (first === null || better === null || better >= first) return null;
  const begin = addDays(getWeekStart(start_day), WEEKDAYS.indexOf(week_start));
  const from = begin > start_day ? addDays(begin, -7) : begin;
  return { week: [from, addDays(from, 6)], first, better };
}

function getFirstDay(recurrence: RecurrenceInput): string | null {
  const record = toRecurrence(recurrence);
  if (findRecurrenceProblems([record]).length > 0) return null;
  return listOccurrences([record], { limit: 1 })[0]?.local.slice(0, 10) ?? null;
}
