/** Formats times of a plan on the clock of its zone, which is named if it is not that of the reader. */
import type { AssignmentSummary } from '@rounds/contract/assignments';
import { toLocalTime } from '../../kit/calendar/index.ts';
import { createFormat, type Format } from '../../platform/i18n/index.ts';

/** The zone in which an assignment was planned, which is that of its first schedule. */
export const getPlanZone = ({ recurrence, timezone }: Pick<AssignmentSummary, 'recurrence' | 'timezone'>): string =>
  recurrence[0]?.timezone ?? timezone;

/** Converts `Europe/Berlin` to `Berlin`. */
export const toCity = (timezone: string): string => timezone.split('/').at(-1)!.replaceAll('_', ' ');

/** Whether clocks of the zone show another time at this moment than those of the reader. */
export const isOtherZone = (at: string, zone: string, { timeZone }: Format): boolean =>
  timeZone !== undefined && toLocalTime(at, zone) !== toLocalTime(at, timeZone);

/** Formats a time as “1 Dec 2026, 06:30 (London)” for people in other zones. */
export function formatPlanTime(at: string, zone: string, format: Format): string {
  if (!isOtherZone(at, zone, format)) return format.dateTime(at);
  const { language, dateFormat } = format.style;
  return `${createFormat(language, zone, dateFormat).dateTime(at)} (${toCity(zone)})`;
}
