/** Days of the Gregorian calendar as numbers since 1970-01-01, which makes steps between them plain sums. */

import { WEEKDAYS, type Weekday } from './recurrence.ts';

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
const DAY_TEXT = /^(\d{4})-(\d{2})-(\d{2})$/;
const TIME_TEXT = /^([01]\d|2[0-3]):([0-5]\d)$/;

/** Months are counted from year 0, so that steps between them are plain sums as well. */
export const toMonthNumber = (year: number, month: number): number => year * 12 + month - 1;

export function toDayNumber(year: number, month: number, day: number): number {
  return Date.UTC(year, month - 1, day) / DAY_MS;
}

export function getDateParts(day: number): { year: number; month: number; day: number } {
  const date = new Date(day * DAY_MS);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

export const getMonth = (day: number): number => new Date(day * DAY_MS).getUTCMonth() + 1;

/** The index of the weekday, where 0 is Monday. 1970-01-01 was a Thursday. */
export const getWeekdayIndex = (day: number): number => (((day + 3) % 7) + 7) % 7;

export const toWeekdayIndex = (weekday: Weekday): number => WEEKDAYS.indexOf(weekday);

export const countDaysOfMonth = (year: number, month: number): number =>
  new Date(Date.UTC(year, month, 0)).getUTCDate();

/** Returns undefined for a text of another form, and for a day that does not exist, such as 31 February. */
export function parseDay(text: string): number | undefined {
  const match = DAY_TEXT.exec(text);
  if (!match) return undefined;
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number];
  const number = toDayNumber(year, month, day);
  const parts = getDateParts(number);
  return parts.year === year && parts.month === month && parts.day === day ? number : undefined;
}

/** Parses a time of the day to milliseconds since midnight. */
export function parseTime(text: string): number | undefined {
  const match = TIME_TEXT.exec(text);
  return match ? (Number(match[1]) * 60 + Number(match[2])) * 60_000 : undefined;
}

export const sortNumbers = (numbers: Iterable<number>): number[] => [...new Set(numbers)].sort((a, b) => a - b);
