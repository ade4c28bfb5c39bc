/** Places occurrences as bars in the weeks of a calendar. Days are numbers, as `toDayNumber` gives them. */

import type { CalendarEntry } from '@rounds/contract/assignments';
import { DAYS_PER_WEEK, toDay, toDayNumber } from '../../../calendar/index.ts';

/** An occurrence with its days in the time zone of the person. */
export interface PlannedEntry extends CalendarEntry {
  readonly key: string;
  readonly first: number;
  readonly last: number;
}

export function toPlannedEntry(entry: CalendarEntry, zone: string): PlannedEntry {
  const first = toDayNumber(toDay(entry.start_at, zone));
  // What is due at midnight belongs to the day before.
  const due = new Date(Date.parse(entry.due_at) - 1).toISOString();
  const last = entry.occurrence_at === null ? first : Math.max(first, toDayNumber(toDay(due, zone)));
  const key = `${entry.assignment.id} ${entry.occurrence_at ?? `additional ${first}`}`;
  return { ...entry, key, first, last };
}

export interface Bar {
  readonly entry: PlannedEntry;
  /** From 0. */
  readonly column: number;
  readonly length: number;
  readonly lane: number;
}

export interface Week {
  readonly start: number;
  readonly bars: readonly Bar[];
  readonly lanes: number;
  /** How many bars of each day have no room. */
  readonly hidden: readonly number[];
}

/** Bars of a week, long ones first, each in the first lane with room. Beyond `maxLanes` they are only counted. */
export function layOutWeek(entries: readonly PlannedEntry[], start: number, maxLanes = Number.POSITIVE_INFINITY): Week {
  const end = start + DAYS_PER_WEEK - 1;
  const ordered = entries
    .filter(({ first, last }) => first <= end && last >= start)
    .toSorted(
      (one, other) =>
        Math.max(one.first, start) - Math.max(other.first, start) ||
        other.last - other.first - (one.last - one.first) ||
        one.start_at.localeCompare(other.start_at),
    );
  const freeFrom: number[] = [];
  const hidden = Array.from({ length: DAYS_PER_WEEK }, () => 0);
  const bars: Bar[] = [];
  for (const entry of ordered) {
    const column = Math.max(entry.first, start) - start;
    const until = Math.min(entry.last, end) - start;
    const free = freeFrom.findIndex((next) => next <= column);
    const lane = free < 0 ? freeFrom.length : free;
    if (lane < maxLanes) {
      freeFrom[lane] = until + 1;
      bars.push({ entry, column, length: until - column + 1, lane });
    } else {
      for (let day = column; day <= until; day += 1) hidden[day]! += 1;
    }
  }
  return { start, bars, lanes: freeFrom.length, hidden };
}

export const countInspections = ({ counts }: Pick<CalendarEntry, 'counts'>) => {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return { total, completed: (counts.completed ?? 0) + (counts.completed_late ?? 0) };
};
