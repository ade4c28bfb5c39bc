import { countDaysOfMonth, DAY_MS, getDateParts, HOUR_MS, toDayNumber } from './calendar.ts';
import { assertFields } from './fields.ts';
import { listInstants } from './instants.ts';
import type { Occurrence, Recurrence } from './recurrence.ts';
import { formatWallTime, getZone } from './zone.ts';

export interface OccurrenceRange {
  /** Inclusive; by default, occurrences are listed from the first one on. */
  from?: string;
  /** Exclusive; by default, the range has no end. */
  to?: string;
  limit: number;
}

/** A range in milliseconds since 1970, from `from` (inclusive) to `to` (exclusive); both may be infinite. */
export interface InstantRange {
  from: number;
  to: number;
  limit: number;
}

/** The times of an occurrence in milliseconds since 1970. */
export interface OccurrenceTimes {
  start: number;
  due: number;
}

interface DueOccurrence extends OccurrenceTimes {
  record: Recurrence;
}

/**
 * Lists the occurrences of all records that start in a range, in order, at most `limit`. An instant at which several
 * records occur is one occurrence, the one that is due first.
 *
 * @example
 * ```ts
 * listOccurrences(assignment.recurrence, { from: '2026-11-01T00:00:00Z', to: '2026-12-01T00:00:00Z', limit: 100 });
 * // [{ start_at: '2026-11-02T07:00:00.000Z', due_at: …, local: '2026-11-02T08:00', timezone: 'Europe/Berlin' }, …]
 * ```
 *
 * @throws RangeError for a record with a wrong field
 */
export function listOccurrences(
  recurrences: readonly Recurrence[],
  { from, to, limit }: OccurrenceRange,
): Occurrence[] {
  const range = {
    from: from === undefined ? -Infinity : parseInstant(from),
    to: to === undefined ? Infinity : parseInstant(to),
    limit,
  };
  return collect(recurrences, range).map(toOccurrence);
}

/**
 * Lists the same occurrences as numbers, for callers that need thousands of them and no texts.
 * @throws RangeError for a record with a wrong field
 */
export const listOccurrenceTimes = (recurrences: readonly Recurrence[], range: InstantRange): OccurrenceTimes[] =>
  collect(recurrences, range);

/**
 * Returns the first occurrence strictly after an instant; null if there is none.
 * @throws RangeError for a record with a wrong field
 */
export function findNextOccurrence(recurrences: readonly Recurrence[], after: string): Occurrence | null {
  const [next] = collect(recurrences, { from: parseInstant(after) + 1, to: Infinity, limit: 1 });
  return next ? toOccurrence(next) : null;
}

function parseInstant(text: string): number {
  const instant = Date.parse(text);
  if (Number.isNaN(instant)) throw new RangeError(`not an instant: ${text}`);
  return instant;
}

function collect(recurrences: readonly Recurrence[], { from, to, limit }: InstantRange): DueOccurrence[] {
  const heads = recurrences.map((record) => {
    assertFields(record);
    const instants = listInstants(record, from);
    return { record, instants, next: instants.next() };
  });
  const result: DueOccurrence[] = [];
  while (result.length < limit) {
    const start = Math.min(...heads.map(({ next }) => (next.done ? Infinity : next.value)));
    // The start is Infinity when all records have ended.
    if (start >= to) break;
    const current = heads.filter(({ next }) => next.value === start);
    const [first] = current
      .map(({ record }) => ({ record, start, due: getDue(record, start) }))
      .sort((a, b) => a.due - b.due);
    result.push(first!);
    for (const head of current) head.next = head.instants.next();
  }
  return result;
}

function toOccurrence({ record: { timezone }, start, due }: DueOccurrence): Occurrence {
  return {
    start_at: new Date(start).toISOString(),
    due_at: new Date(due).toISOString(),
    local: formatWallTime(getZone(timezone).toWallTime(start)),
    timezone,
  };
}

/** A month later is the same day of the next month, or its last day if it is shorter. */
function getDue({ timezone, duration: { amount, unit } }: Recurrence, start: number): number {
  if (unit === 'hour') return start + amount * HOUR_MS;
  const zone = getZone(timezone);
  const wallTime = zone.toWallTime(start);
  if (unit !== 'month') return zone.toInstant(wallTime + amount * (unit === 'week' ? 7 : 1) * DAY_MS);
  const startDay = Math.floor(wallTime / DAY_MS);
  const parts = getDateParts(startDay);
  const months = parts.month - 1 + amount;
  const [year, month] = [parts.year + Math.floor(months / 12), (months % 12) + 1];
  const day = toDayNumber(year, month, Math.min(parts.day, countDaysOfMonth(year, month)));
  return zone.toInstant(wallTime + (day - startDay) * DAY_MS);
}
