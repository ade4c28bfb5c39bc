/** Which holidays a schedule would meet. */
import type { RecurrenceInput } from '@rounds/contract/assignments';
import type { Holiday } from '@rounds/contract/settings/region';
import { findRecurrenceProblems, listOccurrences } from '@rounds/recurrence';
import { addDays, toInstant } from '../../../calendar/index.ts';
import { toRecurrence } from './draft.ts';

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
  const record = toRecurrence(setSkipping(recurrence, false, []));
  if (findRecurrenceProblems([record]).length > 0) return [];
  return holidays.filter(({ day }) => {
    const [begin, to] = [day, addDays(day, 1)].map((one) => toInstant(one, recurrence.timezone)) as [string, string];
    const from = begin > now ? begin : now;
    return to > from && listOccurrences([record], { from, to, limit: 1 }).length > 0;
  });
}
