/**
 * A second implementation of records, written as plainly as possible: it looks at every day (for hourly records at
 * every hour) from the start, and shares no code with the package. Offsets come from Temporal.
 */

import type { Recurrence } from '../recurrence.ts';
import { listPeriods, type Period } from './zones.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const WEEKDAY_OF_UTC_DAY = ['su', 'mo', 'tu', 'we', 'th', 'fr', 'sa'] as const;
const ORDINAL_OF_WEEK = ['first', 'second', 'third', 'fourth', 'fifth'];

/** Lists all instants of a record before a horizon, in order. */
export function listReferenceInstants(record: Recurrence, horizon: number): number[] {
  const instants = record.frequency === 'hourly' ? walkHours(record, horizon) : walkDays(record, horizon);
  const ordered = [...new Set(instants)].sort((a, b) => a - b);
  const candidates = record.end.type === 'count' ? ordered.slice(0, record.end.count) : ordered;
  return candidates.filter((instant) => instant < horizon);
}

function walkDays(record: Recurrence, horizon: number): number[] {
  const periods = listPeriods(record.timezone);
  const wallTimes = record.repeat_on.times?.length ? record.repeat_on.times : ['00:00'];
  const times = wallTimes.map((time) => Date.parse(`1970-01-01T${time}Z`));
  const instants: number[] = [];
  // Some days more than the horizon: a day of one zone is not a day of another, and work moves away from skipped days.
  for (let day = Date.parse(record.start_day); day < horizon + 35 * DAY; day += DAY) {
    if (isAfterEnd(record, day)) break;
    if (!isDayOfRule(record, new Date(day))) continue;
    const movedDay = moveDay(record, day);
    if (movedDay === null) continue;
    for (const time of times) instants.push(toReferenceInstant(periods, movedDay + time));
  }
  return instants;
}

function moveDay({ skipped_days, move_skipped, working_days }: Recurrence, day: number): number | null {
  const isSkipped = (time: number) => (skipped_days ?? []).includes(new Date(time).toISOString().slice(0, 10));
  if (!isSkipped(day)) return day;
  if (!move_skipped) return null;
  for (let days = 1; days <= 31; days += 1) {
    const other = day + (move_skipped === 'next' ? days : -days) * DAY;
    if (!isSkipped(other) && isListed(working_days, weekdayOf(new Date(other)))) return other;
  }
  return null;
}

function walkHours(record: Recurrence, horizon: number): number[] {
  const periods = listPeriods(record.timezone);
  const [time = '00:00'] = record.repeat_on.times ?? [];
  const instants: number[] = [];
  let hours = 0;
  let index = 0;
  const start = toReferenceInstant(periods, Date.parse(`${record.start_day}T${time}Z`));
  for (let instant = start; instant < horizon; instant += HOUR, hours += 1) {
    while (instant >= periods[index]!.to) index += 1;
    const local = instant + periods[index]!.offset;
    if (isAfterEnd(record, local)) break;
    if (hours % record.interval === 0 && isAllowedDay(record, new Date(local)) && !isSkippedTime(record, local))
      instants.push(instant);
  }
  return instants;
}

/** Every period in which the clock shows the wall time is a candidate, and the earliest one counts. */
export function toReferenceInstant(periods: readonly Period[], wallTime: number): number {
  for (const { from, to, offset } of periods) {
    const instant = wallTime - offset;
    if (instant >= from && instant < to) return instant;
  }
  // In a gap the clock continues as if it had not been changed.
  const before = periods.findLast(({ to, offset }) => to + offset <= wallTime)!;
  return wallTime - before.offset;
}

const isAfterEnd = ({ end }: Recurrence, time: number) => end.type === 'until' && time >= Date.parse(end.until!) + DAY;

const isSkippedTime = ({ skipped_days }: Recurrence, local: number) =>
  skipped_days?.includes(new Date(local).toISOString().slice(0, 10)) ?? false;

const weekdayOf = (date: Date) => WEEKDAY_OF_UTC_DAY[date.getUTCDay()]!;

const isListed = <Value>(list: readonly Value[] | undefined, value: Value, whenEmpty = true) =>
  list?.length ? list.includes(value) : whenEmpty;

const isAllowedDay = ({ repeat_on: { weekdays, months } }: Recurrence, date: Date) =>
  isListed(weekdays, weekdayOf(date)) && isListed(months, date.getUTCMonth() + 1);

function isDayOfRule(record: Recurrence, date: Date): boolean {
  const { interval, repeat_on } = record;
  const start = new Date(record.start_day);
  const years = date.getUTCFullYear() - start.getUTCFullYear();
  const months = years * 12 + date.getUTCMonth() - start.getUTCMonth();
  switch (record.frequency) {
    case 'daily':
      return ((date.getTime() - start.getTime()) / DAY) % interval === 0 && isAllowedDay(record, date);
    case 'weekly':
      return (
        ((weekOf(record, date) - weekOf(record, start)) / (7 * DAY)) % interval === 0 &&
        isListed(repeat_on.weekdays, weekdayOf(date), weekdayOf(date) === weekdayOf(start)) &&
        isListed(repeat_on.months, date.getUTCMonth() + 1)
      );
    case 'monthly':
      return (
        months % interval === 0 &&
        isListed(repeat_on.months, date.getUTCMonth() + 1) &&
        isDayOfMonth(record, date, start)
      );
    default:
      return (
        years % interval === 0 &&
        isListed(repeat_on.months, date.getUTCMonth() + 1, date.getUTCMonth() === start.getUTCMonth()) &&
        isDayOfMonth(record, date, start)
      );
  }
}

function weekOf({ week_start = 'mo' }: Recurrence, date: Date): number {
  let time = date.getTime();
  while (weekdayOf(new Date(time)) !== week_start) time -= DAY;
  return time;
}

function isDayOfMonth({ repeat_on: { days = [], ordinals = [] } }: Recurrence, date: Date, start: Date): boolean {
  const day = date.getUTCDate();
  if (!days.length && !ordinals.length) return day === start.getUTCDate();
  const monthAfter = (days: number) => new Date(date.getTime() + days * DAY).getUTCMonth();
  const isLastDay = monthAfter(1) !== date.getUTCMonth();
  const isLastWeekday = monthAfter(7) !== date.getUTCMonth();
  return (
    days.includes(day) ||
    (isLastDay && days.includes(-1)) ||
    ordinals.some(
      ({ ordinal, weekday }) =>
        weekday === weekdayOf(date) &&
        (ordinal === 'last' ? isLastWeekday : ordinal === ORDINAL_OF_WEEK[Math.floor((day - 1) / 7)]),
    )
  );
}
