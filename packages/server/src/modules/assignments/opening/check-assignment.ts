/**
 * Brings one assignment up to date: opens what is due, records what was missed, notifies people, and finishes it.
 * Everything follows from the tables and `now`, so a check that one server did not finish is repeated by another.
 */
import type { Database, Tx } from '../../../db/database.ts';
import { toServer } from '../../../events/event-publisher.ts';
import { type ActivityContext, recordChanges } from '../../../http/activity.ts';
import { ApiError } from '../../../http/api-error.ts';
import { getStoredDefaults } from '../defaults.ts';
import { listDueOccurrences, listUpcoming, type Occurrence } from './dates.ts';
import { endAssignment, followOpenWork, recordMissed } from './finishing.ts';
import { openInspections, toDynamic } from './open-inspections.ts';
import { lockDueAssignment, type OpeningAssignment, type Schedule, setSchedule } from './queries/assignments.ts';
import {
  areAllCompleted,
  findLastOccurrence,
  getOpenWork,
  moveUntouched,
  type OpenWork,
  PASSED,
} from './queries/inspections.ts';
import { notifyDue, notifyMissed, notifyOpened } from './work-notices.ts';

const HOUR_MS = 3_600_000;
/** Assets and members of groups that join a direct assignment get their inspections within this time. */
const DIRECT_CHECK_INTERVAL_MS = 24 * HOUR_MS;
/** The time after which a template that could not be used is tried again. */
const TEMPLATE_RETRY_MS = HOUR_MS;

/** One transaction of the check. Returns whether there is more to do now. */
export async function checkAssignment(
  context: ActivityContext & { readonly database: Database },
  id: number,
  now: Date,
): Promise<'more' | 'done'> {
  const { tx } = context;
  const assignment = await lockDueAssignment(tx, id, now);
  if (!assignment) return 'done';
  if (assignment.status === 'finished') {
    await followOpenWork(tx, assignment, now);
    return 'done';
  }
  if (assignment.first_occurrence_at && assignment.start_at) {
    const { first_occurrence_at: occurrence_at, start_at, end_at: due_at } = assignment;
    await moveUntouched(tx, id, { occurrence_at, start_at, due_at });
  }
  const all = listDueOccurrences(assignment, now);
  const [first] = all;
  if (!first) {
    await planNextCheck(context, assignment, now);
    return 'done';
  }
  // An occurrence that was moved may start together with another one.
  const startsLater = ({ start_at }: Occurrence) => start_at > first.start_at;
  const together = all.filter((occurrence) => !startsLater(occurrence));
  const following = all.find(startsLater);
  const openings = together.map((due) => ({ due, missedAt: getMissedAt(assignment, due, following, now), now }));
  try {
    for (const { due, missedAt } of openings) {
      if ((await openInspections(context, assignment, due, missedAt)) === 'more') return 'more';
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // The note of the assignment says what is wrong with its template; its dates stay due until that is repaired.
    await notifyDue(tx, assignment, (await getStoredDefaults(tx)).reminders, now);
    await setSchedule(tx, id, { check_at: addMs(now, TEMPLATE_RETRY_MS), next_at: getNextAt(assignment, now) });
    return 'done';
  }
  for (const occurrence of openings) await completeOccurrence(tx, assignment, occurrence);
  if (!following) {
    await planNextCheck(context, { ...assignment, opened_until: first.start_at }, now);
    return 'done';
  }
  await setSchedule(tx, id, {
    opened_until: first.start_at,
    check_at: assignment.check_at,
    next_at: following.start_at,
  });
  return 'more';
}

/**
 * An occurrence that could not open in time is recorded as missed; the work of a direct assignment can still be done,
 * and so can what is due after the next occurrence has opened.
 */
function getMissedAt(
  { type }: OpeningAssignment,
  due: Occurrence,
  following: Occurrence | undefined,
  now: Date,
): Date | null {
  if (type === 'direct' || !due.due_at || due.due_at > now) return null;
  return following && following.start_at > due.due_at ? following.start_at : due.due_at;
}

interface OpenedOccurrence {
  readonly due: Occurrence;
  readonly missedAt: Date | null;
  readonly now: Date;
}

/** All inspections of an occurrence have opened: earlier ones are missed, and people are notified. */
async function completeOccurrence(
  tx: Tx,
  assignment: OpeningAssignment,
  { due, missedAt, now }: OpenedOccurrence,
): Promise<void> {
  if (assignment.type !== 'direct') {
    const missedWork = { which: PASSED.before(due.start_at), at: due.start_at, now };
    await recordMissed(tx, assignment, missedWork);
  }
  if (missedAt) await notifyMissed(tx, assignment, missedAt, now);
  else await notifyOpened(tx, assignment, due.occurrence_at, now);
}

/** Nothing more opens now: sends notices, finishes the assignment if it has ended, or plans the next check. */
async function planNextCheck(context: ActivityContext, assignment: OpeningAssignment, now: Date): Promise<void> {
  const { tx } = context;
  const { id, opened_until } = assignment;
  const next_at = getNextAt(assignment, now);
  const { reminders } = await getStoredDefaults(tx);
  await notifyDue(tx, assignment, reminders, now);
  if (assignment.type !== 'direct') {
    await recordMissed(tx, assignment, { which: PASSED.beforeOpened, at: null, now });
  }
  const work = await getOpenWork(tx, id, reminders, now);
  if (await hasEnded(tx, assignment, work, next_at, now)) return finish(context, assignment, now);
  await setSchedule(tx, id, { opened_until, ...getSchedule(assignment, work, next_at, now) });
}

export const getNextAt = (assignment: OpeningAssignment, now: Date): Date | null =>
  listUpcoming(assignment, now, null, 1)[0]?.start_at ?? null;

function getSchedule(assignment: OpeningAssignment, work: OpenWork, next_at: Date | null, now: Date): Schedule {
  const { type, end_at, has_groups, dynamic_assets, opened_until } = assignment;
  const mayGrow = type === 'direct' && opened_until !== null && (has_groups || dynamic_assets.length > 0);
  const times = [
    next_at,
    work.next_notice_at,
    end_at,
    mayGrow && !(end_at && end_at <= now) ? addMs(now, DIRECT_CHECK_INTERVAL_MS) : null,
  ].filter((time) => time !== null && time > now) as Date[];
  const check_at = times.length > 0 ? new Date(Math.min(...times.map((time) => time.getTime()))) : null;
  return { check_at, next_at };
}

async function hasEnded(
  tx: Tx,
  assignment: OpeningAssignment,
  work: OpenWork,
  next_at: Date | null,
  now: Date,
): Promise<boolean> {
  const { type, end_at } = assignment;
  const isOver = end_at !== null && end_at <= now;
  if (assignment.auto_finish && next_at === null && (await isAllDone(tx, assignment))) return true;
  // A due inspection may still be done: a direct assignment is over when none is open anymore.
  if (type === 'direct') return isOver && work.is_any && !work.is_any_open;
  // An inspection that is due after the end can still be done in time.
  if (isOver) return !work.is_any_in_time;
  return type === 'scheduled' && end_at === null && next_at === null && work.is_any && !work.is_any_open;
}

async function isAllDone(tx: Tx, assignment: OpeningAssignment): Promise<boolean> {
  const last = await findLastOccurrence(tx, assignment.id);
  return last !== null && areAllCompleted(tx, assignment, last, await toDynamic(tx, assignment));
}

async function finish(context: ActivityContext, assignment: OpeningAssignment, now: Date): Promise<void> {
  const { tx } = context;
  const { id, workspace_id, title } = assignment;
  await endAssignment(tx, id, { openWork: 'withdraw', finishedBy: null, now });
  const subject = { type: 'assignment', id, title };
  await recordChanges(context, toServer(workspace_id), NO_REQUEST, [{ code: 'assignment.finished', subject }]);
}

/** The server's own work belongs to no request. */
const NO_REQUEST = { id: '', ip: '', user_agent: '' };
const addMs = (time: Date, ms: number): Date => new Date(time.getTime() + ms);
