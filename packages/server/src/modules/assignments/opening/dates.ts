/** The dates at which inspections of an assignment open: its recurrences, and single occurrences that people moved. */
import type { AssignmentType, RecurrenceInput } from '@rounds/contract/assignments';
import { listOccurrenceTimes } from '@rounds/recurrence';
import { toRecurrences } from '../planning/recurrences.ts';

export interface Occurrence {
  /** The planned opening, which stays when the occurrence is moved. */
  readonly occurrence_at: Date;
  readonly start_at: Date;
  readonly due_at: Date | null;
}

export interface MovedOccurrence extends Occurrence {
  /** Set if the recurrences were changed since: it replaces the occurrence of this time, which opens nothing itself. */
  readonly replaces_at: Date | null;
}

/** The properties that decide about the dates of an assignment. */
export interface DatedAssignment {
  readonly type: AssignmentType;
  readonly recurrence: readonly RecurrenceInput[];
  readonly start_at: Date | null;
  readonly end_at: Date | null;
  readonly opened_until: Date | null;
  readonly moved: readonly MovedOccurrence[];
  /** The occurrence of the open inspections of a direct assignment, which stays when the dates change. */
  readonly first_occurrence_at: Date | null;
}

/** The next transaction lists the following ones. */
const MAX_OCCURRENCES = 200;
/** The time that a new assignment looks back to find the current occurrence. */
const MAX_LOOKBACK_MS = 400 * 24 * 3_600_000;
const HOUR_MS = 3_600_000;
const UNIT_MS = { hour: HOUR_MS, day: 25 * HOUR_MS, week: 7 * 25 * HOUR_MS, month: 32 * 24 * HOUR_MS };

/** Lists the occurrences that have to open at `now`, oldest first; the last one is current. */
export function listDueOccurrences(assignment: DatedAssignment, now: Date): Occurrence[] {
  if (assignment.type === 'direct') return listDirect(assignment).filter(({ start_at }) => start_at <= now);
  return listBetween(assignment, assignment.opened_until ?? findBeginning(assignment, now), now);
}

/** The next occurrences that open after `now`. */
export function listUpcoming(assignment: DatedAssignment, now: Date, until: Date | null, limit: number): Occurrence[] {
  if (assignment.type === 'direct') {
    const upcoming = assignment.first_occurrence_at ? [] : listDirect(assignment);
    return upcoming.filter(({ start_at }) => start_at > now && (!until || start_at <= until));
  }
  return listBetween(assignment, now, until, limit);
}

/** The dates of one occurrence; undefined if the assignment has no such occurrence (anymore). */
export function findOccurrence(assignment: DatedAssignment, occurrenceAt: Date): Occurrence | undefined {
  if (assignment.type === 'direct') return listDirect(assignment)[0];
  const isAt = (time: Date | null) => time?.getTime() === occurrenceAt.getTime();
  const move = assignment.moved.find(({ occurrence_at }) => isAt(occurrence_at));
  if (!move && assignment.moved.some(({ replaces_at }) => isAt(replaces_at))) return undefined;
  return move ?? listRecurring(assignment, occurrenceAt, occurrenceAt, 1)[0];
}

/** Whether what has opened for a planned time still belongs to the assignment. */
export function isPlanned(assignment: DatedAssignment, occurrenceAt: Date): boolean {
  if (assignment.type === 'direct') return assignment.first_occurrence_at?.getTime() === occurrenceAt.getTime();
  return findOccurrence(assignment, occurrenceAt) !== undefined;
}

const listDirect = ({ start_at, end_at, first_occurrence_at }: DatedAssignment): Occurrence[] =>
  start_at ? [{ occurrence_at: first_occurrence_at ?? start_at, start_at, due_at: end_at }] : [];

/** Lists the occurrences that start after a time and up to another. */
function listBetween(
  assignment: DatedAssignment,
  after: Date,
  until: Date | null,
  limit: number = MAX_OCCURRENCES,
): Occurrence[] {
  const moves = assignment.moved.filter(({ start_at }) => start_at > after && (!until || start_at <= until));
  const isMoved = new Set(
    assignment.moved.flatMap(({ occurrence_at, replaces_at }) =>
      [occurrence_at, replaces_at ?? occurrence_at].map((time) => time.getTime()),
    ),
  );
  const recurring = listRecurring(assignment, addMs(after, 1), until, limit + isMoved.size).filter(
    ({ occurrence_at }) => !isMoved.has(occurrence_at.getTime()),
  );
  return sortByStart([...recurring, ...moves]).slice(0, limit);
}

/**
 * Returns when a new assignment begins to open: now, with the current occurrence. Earlier dates have passed without it.
 */
export function findBeginning(assignment: DatedAssignment, now: Date): Date {
  const longest = Math.max(0, ...assignment.recurrence.map(({ duration }) => duration.amount * UNIT_MS[duration.unit]));
  const from = addMs(now, -Math.min(longest, MAX_LOOKBACK_MS));
  const [last] = listBetween(assignment, from, now, Number.MAX_SAFE_INTEGER).slice(-1);
  return last?.due_at && last.due_at > now ? addMs(last.start_at, -1) : now;
}

/**
 * Lists the occurrences of a range, both ends included. Occurrences belong to an assignment between its start and its
 * end.
 */
export function listRecurring(
  { recurrence, start_at, end_at }: Pick<DatedAssignment, 'recurrence' | 'start_at' | 'end_at'>,
  from: Date,
  until: Date | null,
  limit: number,
): Occurrence[] {
  const first = start_at && start_at > from ? start_at : from;
  const to = Math.min(until ? until.getTime() + 1 : Infinity, end_at?.getTime() ?? Infinity);
  return listOccurrenceTimes(toRecurrences(recurrence), { from: first.getTime(), to, limit }).map(({ start, due }) => {
    const startAt = new Date(start);
    return { occurrence_at: startAt, start_at: startAt, due_at: new Date(due) };
  });
}

const addMs = (time: Date, ms: number): Date => new Date(time.getTime() + ms);
const sortByStart = (occurrences: Occurrence[]): Occurrence[] =>
  occurrences.sort((one, other) => one.start_at.getTime() - other.start_at.getTime());
