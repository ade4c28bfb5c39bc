/** Finds the day to which the work of a day moves, for screens that explain the dates of a record. */
import { DAY_MS, parseDay } from './calendar.ts';
import type { Recurrence } from './recurrence.ts';
import { createDayMove } from './rule-days.ts';

/** The day to which the work of a day moves, which is the day itself unless it is skipped; null if it is left out. */
export function findMovedDay(record: Recurrence, day: string): string | null {
  const movedDay = createDayMove(record)(parseDay(day)!);
  return movedDay === undefined ? null : new Date(movedDay * DAY_MS).toISOString().slice(0, 10);
}
