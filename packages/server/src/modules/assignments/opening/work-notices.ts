/** Notices about the inspections of an assignment: one for each person and occurrence. */
import type { Tx } from '../../../db/database.ts';
import { type NewNotice, notify } from '../../notices/index.ts';
import type { OpeningAssignment } from './queries/assignments.ts';
import { listDueWork, listMissed, listOpened, type NoticeGroup } from './queries/notice-groups.ts';

/** Nobody needs a notice, after a longer downtime, of work that has been overdue for days. */
const MAX_OVERDUE_AGE_MS = 2 * 24 * 3_600_000;

type Kind = 'work_opened' | 'work_due_soon' | 'work_overdue' | 'work_missed';

/** About the only inspection, or about the assignment with their number. */
const toNotice = (
  { id, title }: OpeningAssignment,
  kind: Kind,
  time: Date | null,
  { user_id, due_at, count, ...only }: NoticeGroup,
  part = '',
): NewNotice => ({
  kind,
  user_ids: [user_id],
  key: `${kind}:${id}:${time?.toISOString() ?? ''}${part}`,
  subject:
    count === 1 ? { type: 'inspection', id: only.id, uuid: only.uuid, title } : { type: 'assignment', id, title },
  data: {
    ...(due_at && { due_at: due_at.toISOString() }),
    ...(count === 1 ? only.asset_name && { asset_name: only.asset_name } : { count }),
  },
});

export async function notifyOpened(
  tx: Tx,
  assignment: OpeningAssignment,
  occurrenceAt: Date,
  now: Date,
): Promise<void> {
  const groups = await listOpened(tx, assignment.id, occurrenceAt);
  const notices = groups.map((group) => toNotice(assignment, 'work_opened', occurrenceAt, group));
  await notify(tx, notices, now);
}

/**
 * Repeated with each check of the assignment; the key makes each person get each notice once.
 * @param reminders minutes before the work is due
 */
export async function notifyDue(
  tx: Tx,
  assignment: OpeningAssignment,
  reminders: readonly number[],
  now: Date,
): Promise<void> {
  const since = new Date(now.getTime() - MAX_OVERDUE_AGE_MS);
  const groups = await listDueWork(tx, assignment.id, { reminders, now, since });
  const last = Math.min(...reminders);
  const notices = groups.map((group) => {
    const { due_at, reminder } = group;
    if (reminder === null) return toNotice(assignment, 'work_overdue', due_at, group);
    // The last reminder has the key that the only one has, so a workspace that adds earlier ones reminds nobody again.
    return toNotice(assignment, 'work_due_soon', due_at, group, reminder === last ? '' : `:${reminder}`);
  });
  await notify(tx, notices, now);
}

export async function notifyMissed(tx: Tx, assignment: OpeningAssignment, missedAt: Date, now: Date): Promise<void> {
  const groups = await listMissed(tx, assignment.id, missedAt);
  const notices = groups.map((group) => toNotice(assignment, 'work_missed', group.occurrence_at, group));
  await notify(tx, notices, now);
}

interface Finished {
  readonly now: Date;
  readonly finishedBy: number | null;
}

export async function notifyFinished(
  tx: Tx,
  { id, title, managers }: OpeningAssignment,
  { now, finishedBy }: Finished,
): Promise<void> {
  const user_ids = managers.map((manager) => manager.id).filter((manager) => manager !== finishedBy);
  const subject = { type: 'assignment', id, title } as const;
  const key = `assignment_finished:${id}:${now.toISOString()}`;
  await notify(tx, [{ kind: 'assignment_finished', user_ids, subject, key }], now);
}
