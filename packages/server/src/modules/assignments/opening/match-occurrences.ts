/** Matches the dates of changed recurrences with the opened ones that they replace. */
import type { RecurrenceInput } from '@rounds/contract/assignments';
import { dateInZone } from '@rounds/engine';
import { isSameJson } from '../same-json.ts';
import { type DatedAssignment, listRecurring, type Occurrence } from './dates.ts';

type Planned = Pick<DatedAssignment, 'recurrence' | 'start_at' | 'end_at'>;

/** The number of hours in the days that any time zone has at that moment. */
const MAX_TIMES_NEARBY = 500;
const NEARBY_MS = 26 * 3_600_000;

/**
 * The new dates of planned times, in milliseconds since 1970. A time that is still planned keeps its date; another one
 * gets that of the same day and rule: the first of the day that of the first, and so on.
 */
export function matchOccurrences(before: Planned, after: Planned, planned: readonly Date[]): Map<number, Occurrence> {
  const matches = new Map<number, Occurrence>();
  const findPlanned = (time: Date) => listRecurring(after, time, time, 1)[0];
  for (const time of planned) {
    const occurrence = findPlanned(time);
    if (occurrence) matches.set(time.getTime(), occurrence);
  }
  const usedTimes = new Set(matches.keys());
  for (const [from, to] of pairRules(before.recurrence, after.recurrence)) {
    for (const time of planned) {
      if (matches.has(time.getTime())) continue;
      const times = listTimesOfDay({ ...before, recurrence: [from] }, time, from.timezone);
      if (!times.includes(time.getTime())) continue;
      const others = listTimesOfDay({ ...after, recurrence: [to] }, time, to.timezone);
      const isBoth = new Set(times.filter((one) => others.includes(one)));
      const place = times.filter((one) => !isBoth.has(one)).indexOf(time.getTime());
      const match = others.filter((one) => !isBoth.has(one))[place];
      if (match === undefined || usedTimes.has(match)) continue;
      usedTimes.add(match);
      matches.set(time.getTime(), findPlanned(new Date(match))!);
    }
  }
  return matches;
}

/** Rules have no ids: those that stayed are the same, and of the others the first is the first. */
function pairRules(before: readonly RecurrenceInput[], after: readonly RecurrenceInput[]) {
  const isKept = (rule: RecurrenceInput, rules: readonly RecurrenceInput[]) =>
    rules.some((other) => isSameJson(rule, other));
  const changed = after.filter((rule) => !isKept(rule, before));
  return before
    .filter((rule) => !isKept(rule, after))
    .flatMap((rule, index) => (changed[index] ? [[rule, changed[index]] as const] : []));
}

/** Lists the times of the day that contains the time, as the rule counts days. */
function listTimesOfDay(planned: Planned, time: Date, zone: string): number[] {
  const toDay = (at: Date) => dateInZone(at.toISOString(), zone, 'year_month_day');
  const near = [-NEARBY_MS, NEARBY_MS].map((ms) => new Date(time.getTime() + ms)) as [Date, Date];
  return listRecurring(planned, ...near, MAX_TIMES_NEARBY)
    .filter(({ start_at }) => toDay(start_at) === toDay(time))
    .map(({ start_at }) => start_at.getTime());
}
