/** Days as texts like `2026-11-24`, and instants, in the time zone of a person. */
import { dateInZone } from '@rounds/engine';
import { findZone } from '@rounds/recurrence';
import { useFormat } from '../../i18n/index.ts';

const DAY_MS = 86_400_000;

export const toDay = (instant: string, zone: string): string => dateInZone(instant, zone, 'year_month_day');
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

/** Weeks start on Monday; the first day of 1970 was a Thursday. */
export const getWeekStart = (day: string): string => addDays(day, -((toDayNumber(day) + 3) % 7));
export const getMonthStart = (day: string): string => `${day.slice(0, 7)}-01`;

export function addMonths(day: string, count: number): string {
  const [year, month] = day.split('-').map(Number);
  return new Date(Date.UTC(year!, month! - 1 + count, 1)).toISOString().slice(0, 10);
}

export const isDay = (text: string | undefined): text is string =>
  text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00Z`));

/** The time zone of the person. */
export const useZone = (): string => useFormat().timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
