/** Months of days, which are texts like `2026-11-24`; weeks start on Monday. */
const DAY_MS = 86_400_000;
export const DAYS_PER_WEEK = 7;

const toDayNumber = (day: string): number => Math.round(Date.parse(`${day}T00:00Z`) / DAY_MS);
const fromDayNumber = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10);
/** The first day of 1970 was a Thursday. */
const getWeekStart = (number: number): number => number - ((number + 3) % DAYS_PER_WEEK);

export const isDay = (text: string | undefined): text is string =>
  text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00Z`));

/** The first day of a month before or after the one of this day. */
export function addMonths(day: string, count: number): string {
  const [year, month] = day.split('-').map(Number);
  return new Date(Date.UTC(year!, month! - 1 + count, 1)).toISOString().slice(0, 10);
}

/** All days of the weeks that a month is part of. */
export function getMonthDays(day: string): string[] {
  const first = getWeekStart(toDayNumber(addMonths(day, 0)));
  const last = getWeekStart(toDayNumber(addMonths(day, 1)) - 1) + DAYS_PER_WEEK;
  return Array.from({ length: last - first }, (_, index) => fromDayNumber(first + index));
}

export const isSameMonth = (one: string, other: string): boolean => one.slice(0, 7) === other.slice(0, 7);
