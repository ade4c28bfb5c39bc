/** Days as texts like `2026-11-24`, and instants, in the time zone of a person. */
import { type FirstWeekday, WEEKDAY_NUMBERS } from '@rounds/contract/settings/region.ts';
import { dateInZone } from '@rounds/engine';
import { findZone } from '@rounds/recurrence';
import { getFirstWeekday, useFormat } from '../../platform/i18n/index.ts';

const DAY_MS = 86_400_000;
export const DAYS_PER_WEEK = 7;

export const toDay = (instant: string, zone: string): string => dateInZone(instant, zone, 'year_month_day');
/** The day of a time on the clock of this device. */
export const toDeviceDay = (time: number | Date): string => new Date(time).toLocaleDateString('sv-SE');
/** `2026-11-24T08:00` */
export const toLocalTime = (instant: string, zone: string): string =>
  dateInZone(instant, zone, 'year_month_day_hour_minute');

/** The instant of a day, or of a day with a time. */
export function toInstant(local: string, zone: string): string {
  const wallTime = Date.parse(local.includes('T') ? `${local}Z` : `${local}T00:00Z`);
  return new Date(findZone(zone)?.toInstant(wallTime) ?? wallTime).toISOString();
}

export const toDayNumber = (day: string): number => Math.round(Date.parse(`${day}T00:00Z`) / DAY_MS);
export const fromDayNumber = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10);
export const addDays = (day: string, count: number): string => fromDayNumber(toDayNumber(day) + count);

/** The first day of 1970 was a Thursday. By default, weeks begin on Monday, as those of schedules do. */
export const getWeekStart = (day: string, first: FirstWeekday = 'mo'): string =>
  addDays(day, -((toDayNumber(day) + 4 + DAYS_PER_WEEK - WEEKDAY_NUMBERS[first]) % DAYS_PER_WEEK));

/** The first day of a month before or after the one of this day. */
export function addMonths(day: string, count: number): string {
  const [year, month] = day.split('-').map(Number);
  return new Date(Date.UTC(year!, month! - 1 + count, 1)).toISOString().slice(0, 10);
}

/** All days of the weeks that a month is part of, as the calendars of the workspace show them. */
export function getMonthDays(day: string): string[] {
  const firstWeekday = getFirstWeekday();
  const first = toDayNumber(getWeekStart(addMonths(day, 0), firstWeekday));
  const last = toDayNumber(getWeekStart(addDays(addMonths(day, 1), -1), firstWeekday)) + DAYS_PER_WEEK;
  return Array.from({ length: last - first }, (_, index) => fromDayNumber(first + index));
}

export const isSameMonth = (one: string, other: string): boolean => one.slice(0, 7) === other.slice(0, 7);

/** The time zone of the person. */
export const useZone = (): string => useFormat().timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
