/** Computes when something that happens every day, week or month happens next, such as sending a report. */
import { DAY_MS } from './calendar.ts';
import { getZone } from './zone.ts';

/** A daily, weekly or monthly schedule. Weekly ones need `weekday`, monthly ones `day` (1 to 31). */
export interface Schedule {
  readonly frequency: 'daily' | 'weekly' | 'monthly';
  /** 1 is Monday. */
  readonly weekday: number | null;
  readonly day: number | null;
  /** `HH:MM` in `timezone`. */
  readonly time: string;
  readonly timezone: string;
}

/** The longest gap between two days of a schedule, with one more day on both sides for changes of the clock. */
const SEARCHED_DAYS = 34;

/**
 * Returns the first time after `after`. A time that a clock skips moves forward by the gap, and one that occurs twice
 * counts once. Shorter months use their last day.
 * @throws RangeError for an unknown time zone
 */
export function findNextRun(schedule: Schedule, after: Date): Date {
  const zone = getZone(schedule.timezone);
  const [hours = 0, minutes = 0] = schedule.time.split(':').map(Number);
  const timeOfDay = (hours * 60 + minutes) * 60_000;
  const today = Math.floor(zone.toWallTime(after.getTime()) / DAY_MS);
  for (let day = today - 1; day <= today + SEARCHED_DAYS; day += 1) {
    if (!isDayOf(schedule, new Date(day * DAY_MS))) continue;
    const instant = zone.toInstant(day * DAY_MS + timeOfDay);
    if (instant > after.getTime()) return new Date(instant);
  }
  throw new RangeError('the schedule has no days');
}

/** @param day midnight of the day as if its zone were UTC */
function isDayOf({ frequency, weekday, day: dayOfMonth }: Schedule, day: Date): boolean {
  if (frequency === 'daily') return true;
  if (frequency === 'weekly') return (day.getUTCDay() || 7) === weekday;
  const lastDay = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate();
  return day.getUTCDate() === Math.min(dayOfMonth ?? 1, lastDay);
}
