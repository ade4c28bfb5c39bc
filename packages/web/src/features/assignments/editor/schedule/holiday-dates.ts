/** Which holidays a schedule would meet. */
import type { RecurrenceInput } from '@rounds/contract/assignments';
import type { Holiday } from '@rounds/contract/settings/region.ts';
import { findRecurrenceProblems, listOccurrences, SKIPPED_MOVES, type Weekday } from '@rounds/recurrence';
import { addDays, toInstant } from '../../../../kit/calendar/index.ts';
import { toRecurrence } from '../draft.ts';

/** The choices for work on holidays. */
export const HOLIDAY_CHOICES = ['open', 'skip', ...SKIPPED_MOVES] as const;
export type HolidayChoice = (typeof HOLIDAY_CHOICES)[number];

export const getHolidayChoice = ({ skip_holidays, move_skipped }: RecurrenceInput): HolidayChoice =>
  skip_holidays ? (move_skipped ?? 'skip') : 'open';

interface WorkspaceDays {
  readonly holidays: readonly Holiday[];
  /** The weekdays to which work moves. */
  readonly workingDays: readonly Weekday[];
}

/** The schedule with the holidays, which the server sets again when it is saved, or without them. */
export function setHolidayChoice(
  { skip_holidays: _, skipped_days: __, move_skipped: ___, working_days: ____, ...recurrence }: RecurrenceInput,
  choice: HolidayChoice,
  { holidays, workingDays }: WorkspaceDays,
): RecurrenceInput {
  if (choice === 'open') return recurrence;
  const skipping = { ...recurrence, skip_holidays: true, skipped_days: holidays.map(({ day }) => day) };
  return choice === 'skip' ? skipping : { ...skipping, move_skipped: choice, working_days: [...workingDays] };
}

const WITHOUT_DAYS: WorkspaceDays = { holidays: [], workingDays: [] };

/** The coming holidays on which the schedule has a date, whether it skips them or not. */
export function listHolidayDates(recurrence: RecurrenceInput, holidays: readonly Holiday[], now: string): Holiday[] {
  const record = toRecurrence(setHolidayChoice(recurrence, 'open', WITHOUT_DAYS));
  if (findRecurrenceProblems([record]).length > 0) return [];
  return holidays.filter(({ day }) => {
    const [begin, to] = [day, addDays(day, 1)].map((one) => toInstant(one, recurrence.timezone)) as [string, string];
    const from = begin > now ? begin : now;
    return to > from && listOccurrences([record], { from, to, limit: 1 }).length > 0;
  });
}
