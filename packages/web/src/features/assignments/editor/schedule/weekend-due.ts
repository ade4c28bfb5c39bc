/** Finds inspections that open or are due on a weekend, when nobody may be there. */
import type { RecurrenceInput } from '@rounds/contract/assignments';
import { findRecurrenceProblems, listOccurrences, type Weekday } from '@rounds/recurrence';
import { getWeekStart, toDay, toDayNumber } from '../../../../kit/calendar/index.ts';
import { toRecurrence } from '../draft.ts';

const MAX_DATES = 20;
/** A due time that is much shorter or longer is another plan. */
const MAX_SHIFT = 3;
const SATURDAY = 5;

const isWeekend = (day: string): boolean => toDayNumber(day) - toDayNumber(getWeekStart(day)) >= SATURDAY;

export interface WeekendDue {
  /** The first day that opens inspections due on a weekend, and the day when they are due. */
  readonly opens: string;
  readonly due: string;
  /** After how many days they would be due on working days; null if there is no such number nearby. */
  readonly better: number | null;
}

/** Null for schedules that open inspections on weekends as well. */
export function findWeekendDue(recurrence: RecurrenceInput, from: string): WeekendDue | null {
  const { amount, unit } = recurrence.duration;
  if (unit !== 'day') return null;
  const days = listDays(recurrence, from);
  const found = days.find(({ due }) => isWeekend(due));
  if (!found || days.some(({ opens }) => isWeekend(opens))) return null;
  const others = Array.from({ length: MAX_SHIFT }, (_, index) => [amount - index - 1, amount + index + 1]).flat();
  const isBetter = (other: number) =>
    other > 0 &&
    listDays({ ...recurrence, duration: { amount: other, unit } }, from).every(({ due }) => !isWeekend(due));
  return { ...found, better: others.find(isBetter) ?? null };
}

const WEEKEND: readonly Weekday[] = ['sa', 'su'];
const WORKING_DAYS: readonly Weekday[] = ['mo', 'tu', 'we', 'th', 'fr'];

export interface WeekendOpening {
  /** The first day on a weekend that opens inspections. */
  readonly opens: string;
  /** The schedule without its weekends; null if other days would have to be chosen by hand. */
  readonly better: RecurrenceInput | null;
}

/** Null for schedules that name Saturday or Sunday among their weekdays. */
export function findWeekendOpening(recurrence: RecurrenceInput, from: string): WeekendOpening | null {
  const { frequency, repeat_on } = recurrence;
  if (repeat_on.weekdays?.some((day) => WEEKEND.includes(day))) return null;
  const weekend = listDays(recurrence, from).find(({ opens }) => isWeekend(opens));
  if (!weekend) return null;
  const canSkip = frequency === 'daily' || frequency === 'hourly';
  const better = canSkip ? { ...recurrence, repeat_on: { ...repeat_on, weekdays: [...WORKING_DAYS] } } : null;
  return { opens: weekend.opens, better };
}

function listDays(recurrence: RecurrenceInput, from: string) {
  const record = toRecurrence(recurrence);
  if (findRecurrenceProblems([record]).length > 0) return [];
  return listOccurrences([record], { from, limit: MAX_DATES }).map(({ local, due_at, timezone }) => {
    // Work that is due at midnight is due at the end of the day before.
    const end = new Date(Date.parse(due_at) - 1).toISOString();
    return { opens: local.slice(0, 10), due: toDay(end, timezone) };
  });
}
