/** Lists the days that the rule of a record names, by the calendar alone: zones and times of the day come later. */

import {
  countDaysOfMonth,
  getDateParts,
  getMonth,
  getWeekdayIndex,
  parseDay,
  sortNumbers,
  toDayNumber,
  toMonthNumber,
  toWeekdayIndex,
} from './calendar.ts';
import {
  MAX_DAY,
  MAX_MOVED_DAYS,
  ORDINALS,
  type OrdinalWeekday,
  type Recurrence,
  type RepeatOn,
} from './recurrence.ts';

const LAST_DAY = parseDay(MAX_DAY)!;

/**
 * Lists all days of the rule from a day on, in order, up to the end `until`, including skipped ones. Hourly records
 * have no such days.
 */
export function* listRuleDays(record: Recurrence, from: number): Generator<number> {
  const start = parseDay(record.start_day)!;
  const end = getLastDay(record);
  const first = Math.max(from, start);
  for (const day of RULES[record.frequency as keyof typeof RULES](record, start, first, end)) {
    if (day > end) return;
    if (day >= first) yield day;
  }
}

/** Creates the test of whether a day is one of those on which nothing occurs. */
export function createSkippedFilter({ skipped_days }: Recurrence): (day: number) => boolean {
  if (!skipped_days?.length) return () => false;
  const skipped = new Set(skipped_days.map(parseDay));
  return (day) => skipped.has(day);
}

/**
 * Creates the function that gives the day on which the work of a day happens: the day itself, or for a skipped day the
 * working day to which it moves; undefined if it is left out.
 */
export function createDayMove(record: Recurrence): (day: number) => number | undefined {
  const isSkipped = createSkippedFilter(record);
  const { move_skipped, working_days } = record;
  if (!move_skipped) return (day) => (isSkipped(day) ? undefined : day);
  const isWorkingDay = createDayFilter({ weekdays: working_days });
  const step = move_skipped === 'next' ? 1 : -1;
  const steps = Array.from({ length: MAX_MOVED_DAYS }, (_, index) => (index + 1) * step);
  return (day) => {
    if (!isSkipped(day)) return day;
    const offset = steps.find((days) => isWorkingDay(day + days) && !isSkipped(day + days));
    return offset === undefined ? undefined : day + offset;
  };
}

/** The last day of the rule, which hourly records may have as well. */
export function getLastDay({ end }: Recurrence): number {
  return end.type === 'until' ? Math.min(parseDay(end.until!)!, LAST_DAY) : LAST_DAY;
}

/** Each yields its days in order. They may begin up to a step before `first`. */
const RULES = { daily: listDaily, weekly: listWeekly, monthly: listMonthly, yearly: listYearly };

/**
 * Creates the test of whether a day is one of the weekdays and months to which daily and hourly records may be
 * restricted.
 */
export function createDayFilter({ weekdays, months }: RepeatOn): (day: number) => boolean {
  const allowedWeekdays = new Set(weekdays?.map(toWeekdayIndex));
  const allowedMonths = new Set(months);
  return (day) =>
    (allowedWeekdays.size === 0 || allowedWeekdays.has(getWeekdayIndex(day))) &&
    (allowedMonths.size === 0 || allowedMonths.has(getMonth(day)));
}

/** The last step that is not after `first`. */
const alignStep = (start: number, first: number, step: number): number =>
  start + Math.max(0, Math.floor((first - start) / step)) * step;

function* listDaily({ interval, repeat_on }: Recurrence, start: number, first: number, end: number) {
  const isAllowed = createDayFilter(repeat_on);
  for (let day = alignStep(start, first, interval); day <= end; day += interval) if (isAllowed(day)) yield day;
}

function* listWeekly(
  { interval, repeat_on, week_start = 'mo' }: Recurrence,
  start: number,
  first: number,
  end: number,
) {
  const isAllowed = createDayFilter({ months: repeat_on.months });
  const firstWeekday = toWeekdayIndex(week_start);
  const toPlace = (weekday: number) => (weekday - firstWeekday + 7) % 7;
  const places = repeat_on.weekdays?.length
    ? sortNumbers(repeat_on.weekdays.map((weekday) => toPlace(toWeekdayIndex(weekday))))
    : [toPlace(getWeekdayIndex(start))];
  const step = interval * 7;
  for (let week = alignStep(start - toPlace(getWeekdayIndex(start)), first, step); week <= end; week += step) {
    for (const place of places) if (isAllowed(week + place)) yield week + place;
  }
}

function* listMonthly({ interval, repeat_on }: Recurrence, start: number, first: number, end: number) {
  const { day, ...startMonth } = getDateParts(start);
  const months = new Set(repeat_on.months);
  const [from, to] = [getMonthNumber(first), getMonthNumber(end)];
  for (let number = alignStep(toMonthNumber(startMonth.year, startMonth.month), from, interval); number <= to; ) {
    const [year, month] = [Math.floor(number / 12), (number % 12) + 1];
    if (!months.size || months.has(month)) yield* listDaysOfMonth(repeat_on, year, month, day);
    number += interval;
  }
}

function* listYearly({ interval, repeat_on }: Recurrence, start: number, first: number, end: number) {
  const { year: startYear, month: startMonth, day } = getDateParts(start);
  const months = repeat_on.months?.length ? sortNumbers(repeat_on.months) : [startMonth];
  const [from, to] = [getDateParts(first).year, getDateParts(end).year];
  for (let year = alignStep(startYear, from, interval); year <= to; year += interval) {
    for (const month of months) yield* listDaysOfMonth(repeat_on, year, month, day);
  }
}

function getMonthNumber(day: number): number {
  const { year, month } = getDateParts(day);
  return toMonthNumber(year, month);
}

/** A month that lacks a day, such as 31 April, has no occurrence on it. */
function listDaysOfMonth({ days = [], ordinals = [] }: RepeatOn, year: number, month: number, startDay: number) {
  const length = countDaysOfMonth(year, month);
  const first = toDayNumber(year, month, 1);
  const dayNumbers = days.length || ordinals.length ? days : [startDay];
  return sortNumbers([
    ...dayNumbers.filter((day) => day <= length).map((day) => first + (day === -1 ? length : day) - 1),
    ...ordinals.map((ordinal) => findOrdinalDay(ordinal, first, length)),
  ]);
}

function findOrdinalDay({ ordinal, weekday }: OrdinalWeekday, first: number, length: number): number {
  const index = toWeekdayIndex(weekday);
  if (ordinal === 'last') {
    const last = first + length - 1;
    return last - ((getWeekdayIndex(last) - index + 7) % 7);
  }
  return first + ((index - getWeekdayIndex(first) + 7) % 7) + ORDINALS.indexOf(ordinal) * 7;
}
