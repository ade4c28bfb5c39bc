/** Which holidays a schedule would meet. */
import type { RecurrenceInput } from '@rounds/contract/assignments';
import type { Holiday } from '@rounds/contract/settings/region';
import { findRecurrenceProblems, listOccurrences } from '@rounds/recurrence';
import { addDays, toInstant } from '../../../calendar/index.ts';
import { toRecurrence } from './draft.ts';

/** Enough for a date every hour on the days around all holidays of a year. */
const MAX_DATES = 10_000;

/** The schedule with or without the holidays, which the server sets again when it is saved. */
export function setSkipping(
  { skip_holidays: _, skipped_days: __, ...recurrence }: RecurrenceInput,
  isSkipping: boolean,
  holidays: readonly Holiday[],
): RecurrenceInput {
  if (!isSkipping) return recurrence;
  return { ...recurrence, skip_holidays: true, skipped_days: holidays.map(({ day }) => day) };
}

/** The coming holidays on which the schedule has a date, whether it skips them or not. */
export function listHolidayDates(recurrence: RecurrenceInput, holidays: readonly Holiday[], now: string): Holiday[] {
  const last = holidays.at(-1);
  const record = toRecurrence(setSkipping(recurrence, false, []));
  if (!last || findRecurrenceProblems([record]).length > 0) return [];
  const to = toInstant(addDays(last.day, 1), recurrence.timezone);
  if (to <= now) return [];
  const days = new Set(
    listOccurrences([record], { from: now, to, limit: MAX_DATES }).map(({ local }) => local.slice(0, 10)),
  );
  return holidays.filter(({ day }) => days.has(day));
}
