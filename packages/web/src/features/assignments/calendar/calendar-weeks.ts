/** Places occurrences as bars in the weeks of a calendar. Days are numbers, as `toDayNumber` gives them. */

import { type AssignedStatus, type CalendarEntry, STATUSES_BY_URGENCY } from '@rounds/contract/assignments';
import { DAYS_PER_WEEK, toDay, toDayNumber } from '../../../kit/calendar/index.ts';

/** An occurrence with its days in the time zone of the person. */
export interface PlannedEntry extends CalendarEntry {
  readonly key: string;
  readonly first: number;
  readonly last: number;
}

export function toPlannedEntry(entry: CalendarEntry, zone: string): PlannedEntry {
  const first = toDayNumber(toDay(entry.start_at, zone));
  // Work that is due at midnight belongs to the day before.
  const due = new Date(Date.parse(entry.due_at) - 1).toISOString();
  const last = entry.occurrence_at === null ? first : Math.max(first, toDayNumber(toDay(due, zone)));
  const key = `${entry.assignment.id} ${entry.occurrence_at ?? `additional ${first}`}`;
  return { ...entry, key, first, last };
}

/** The entries of one bar: an occurrence, or several of an assignment that start day after day. */
export interface EntryGroup extends Pick<CalendarEntry, 'status' | 'counts'> {
  /** Ordered by start; there is at least one. */
  readonly entries: readonly PlannedEntry[];
  readonly first: number;
  readonly last: number;
}

export interface Bar {
  readonly group: EntryGroup;
  /** The index of the day on which it begins; the first day of the week is 0. */
  readonly column: number;
  readonly length: number;
  readonly lane: number;
}

export interface Week {
  readonly start: number;
  readonly bars: readonly Bar[];
  readonly lanes: number;
  /** The number of occurrences of each day that have no room. */
  readonly hidden: readonly number[];
}

interface WeekOptions {
  /** The number of lanes that have room; further occurrences are only counted. */
  readonly maxLanes?: number;
  /** Whether work that repeats daily is drawn as one bar instead of a bar for each of its days. */
  readonly isDailyWorkGrouped?: boolean;
}

/** Places the occurrences of a week as bars, long ones first, each in the first lane with room. */
export function layOutWeek(
  entries: readonly PlannedEntry[],
  start: number,
  { maxLanes = Number.POSITIVE_INFINITY, isDailyWorkGrouped = false }: WeekOptions = {},
): Week {
  const end = start + DAYS_PER_WEEK - 1;
  const ofWeek = entries.filter(({ first, last }) => first <= end && last >= start).toSorted(byStart);
  const groups = isDailyWorkGrouped ? groupDailyWork(ofWeek) : ofWeek.map((entry) => toGroup([entry]));
  const ordered = groups.toSorted(
    (one, other) =>
      Math.max(one.first, start) - Math.max(other.first, start) ||
      other.last - other.first - (one.last - one.first) ||
      byStart(one.entries[0]!, other.entries[0]!),
  );
  const freeFrom: number[] = [];
  const hidden = Array.from({ length: DAYS_PER_WEEK }, () => 0);
  const bars: Bar[] = [];
  for (const group of ordered) {
    const column = Math.max(group.first, start) - start;
    const until = Math.min(group.last, end) - start;
    const free = freeFrom.findIndex((next) => next <= column);
    const lane = free < 0 ? freeFrom.length : free;
    if (lane < maxLanes) {
      freeFrom[lane] = until + 1;
      bars.push({ group, column, length: until - column + 1, lane });
    } else {
      for (let day = column; day <= until; day += 1)
        hidden[day]! += listEntriesOfDay(group.entries, start + day).length;
    }
  }
  return { start, bars, lanes: freeFrom.length, hidden };
}

export const listEntriesOfDay = (entries: readonly PlannedEntry[], day: number): PlannedEntry[] =>
  entries.filter(({ first, last }) => first <= day && last >= day);

const byStart = (one: PlannedEntry, other: PlannedEntry): number => one.start_at.localeCompare(other.start_at);

/** A bar does not mix what is over with what can be done now or what is still to come. */
const PHASES: Readonly<Record<AssignedStatus, 'over' | 'current' | 'upcoming'>> = {
  upcoming: 'upcoming',
  open: 'current',
  in_progress: 'current',
  overdue: 'over',
  completed: 'over',
  completed_late: 'over',
  missed: 'over',
  skipped: 'over',
};

/** Occurrences of one assignment and phase are together as long as each starts on the day of the one before or the next. */
function groupDailyWork(entries: readonly PlannedEntry[]): EntryGroup[] {
  const groups: PlannedEntry[][] = [];
  const latest = new Map<string, PlannedEntry[]>();
  for (const entry of entries) {
    const name = `${entry.assignment.id} ${PHASES[entry.status]}`;
    const group = latest.get(name);
    // Work that people start in addition does not repeat.
    const isAdditional = entry.occurrence_at === null;
    if (!isAdditional && group && entry.first - group.at(-1)!.first <= 1) group.push(entry);
    else {
      const added = [entry];
      groups.push(added);
      if (!isAdditional) latest.set(name, added);
    }
  }
  return groups.map(toGroup);
}

function toGroup(entries: readonly PlannedEntry[]): EntryGroup {
  const counts: EntryGroup['counts'] = {};
  for (const status of STATUSES_BY_URGENCY) {
    const count = entries.reduce((sum, entry) => sum + (entry.counts[status] ?? 0), 0);
    if (count > 0) counts[status] = count;
  }
  return {
    entries,
    first: entries[0]!.first,
    last: Math.max(...entries.map(({ last }) => last)),
    status: STATUSES_BY_URGENCY.find((status) => entries.some((entry) => entry.status === status))!,
    counts,
  };
}

export const countInspections = ({ counts }: Pick<CalendarEntry, 'counts'>) => {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return { total, completed: (counts.completed ?? 0) + (counts.completed_late ?? 0) };
};
