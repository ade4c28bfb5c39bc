/** The instants at which one record occurs. */

import { DAY_MS, HOUR_MS, parseDay, parseTime, sortNumbers } from './calendar.ts';
import { MAX_MOVED_DAYS, type Recurrence } from './recurrence.ts';
import { createDayFilter, createDayMove, createSkippedFilter, getLastDay, listRuleDays } from './rule-days.ts';
import { getZone, type Zone } from './zone.ts';

/** A clock goes forward by a day at most, when a zone crosses the date line. */
const MAX_GAP_DAYS = 1;
const MAX_CACHED_ENDS = 10_000;

/** Lists the instants from `from` on (-Infinity for all), in order and without duplicates. The record must be valid. */
export function* listInstants(record: Recurrence, from: number): Generator<number> {
  if (record.end.type !== 'count') return yield* listUncounted(record, from);
  const last = findLastOfCount(record, record.end.count!);
  for (const instant of listUncounted(record, from)) {
    if (instant > last) return;
    yield instant;
  }
}

function listUncounted(record: Recurrence, from: number): Generator<number> {
  const zone = getZone(record.timezone);
  return record.frequency === 'hourly' ? listHourly(record, zone, from) : listByDay(record, zone, from);
}

/**
 * A day of the rule may become instants of the next day, where clocks go forward around midnight, or of days around
 * it, where work moves away from skipped days. So the search begins a little earlier and ends a little later, and
 * instants wait until no later day can come before them.
 */
function* listByDay(record: Recurrence, zone: Zone, from: number): Generator<number> {
  const times = record.repeat_on.times?.length
    ? sortNumbers(record.repeat_on.times.map((time) => parseTime(time)!))
    : [0];
  const { move_skipped } = record;
  const daysBefore = MAX_GAP_DAYS + (move_skipped === 'next' ? MAX_MOVED_DAYS : 0);
  const daysAhead = MAX_GAP_DAYS + (move_skipped === 'previous' ? MAX_MOVED_DAYS : 0);
  const firstDay = from === -Infinity ? from : Math.floor(zone.toWallTime(from) / DAY_MS) - daysBefore;
  const moveDay = createDayMove(record);
  let waiting: number[] = [];
  for (const day of listRuleDays(record, firstDay)) {
    const earliest = zone.toInstant(day * DAY_MS + times[0]!) - daysAhead * DAY_MS;
    for (const instant of waiting) if (instant < earliest && instant >= from) yield instant;
    const movedDay = moveDay(day);
    const instants = movedDay === undefined ? [] : times.map((time) => zone.toInstant(movedDay * DAY_MS + time));
    waiting = sortNumbers([...waiting.filter((instant) => instant >= earliest), ...instants]);
  }
  for (const instant of waiting) if (instant >= from) yield instant;
}

function* listHourly(record: Recurrence, zone: Zone, from: number): Generator<number> {
  const { start_day, interval, repeat_on } = record;
  const time = repeat_on.times?.length ? parseTime(repeat_on.times[0]!)! : 0;
  const first = zone.toInstant(parseDay(start_day)! * DAY_MS + time);
  const step = interval * HOUR_MS;
  const lastDay = getLastDay(record);
  const [isNamed, isSkipped] = [createDayFilter(repeat_on), createSkippedFilter(record)];
  const isAllowed = (day: number) => isNamed(day) && !isSkipped(day);
  const alignStep = (instant: number) => first + Math.max(0, Math.ceil((instant - first) / step)) * step;
  for (let instant = from === -Infinity ? first : alignStep(from); ; ) {
    let day = Math.floor(zone.toWallTime(instant) / DAY_MS);
    if (day > lastDay) return;
    if (isAllowed(day)) {
      yield instant;
      instant += step;
      continue;
    }
    do day += 1;
    while (day <= lastDay && !isAllowed(day));
    // No clock skips from one day into the middle of the next, so a day begins with its midnight or what that became.
    instant = Math.max(instant + step, alignStep(zone.toInstant(day * DAY_MS)));
  }
}

/** The last instant of each record with a `count`, since finding it means counting from the beginning. */
const lastInstants = new Map<string, number>();

function findLastOfCount(record: Recurrence, count: number): number {
  const key = JSON.stringify(record);
  const cached = lastInstants.get(key);
  if (cached !== undefined) return cached;
  let [last, total] = [-Infinity, 0];
  for (const instant of listUncounted(record, -Infinity)) {
    last = instant;
    total += 1;
    if (total >= count) break;
  }
  if (lastInstants.size >= MAX_CACHED_ENDS) lastInstants.clear();
  lastInstants.set(key, last);
  return last;
}
