/** Opening the inspections of assignments when their time has come. */
import type { Tx } from '../../../db/database.ts';
import type { EventHandler } from '../../../events/event-publisher.ts';
import { extend } from '../../../http/extensions.ts';
import type { CronTask } from '../../../http/module.ts';
import { enqueue } from '../../../queue/enqueue.ts';
import { assignmentRules } from '../../inspections/index.ts';
import { getNextAt } from './check-assignment.ts';
import { listComingWork } from './coming-work.ts';
import { COMPLETION_TASK } from './completion.ts';
import { findBeginning } from './dates.ts';
import { openDueInspections } from './open-due.ts';
import {
  isRestricted,
  lockAssignments,
  type OpeningAssignment,
  type Schedule,
  setSchedule,
} from './queries/assignments.ts';
import { copyManagers } from './queries/inspections.ts';
import { linkToAssignment } from './start-rules.ts';

export { completion } from './completion.ts';
export { openDueInspections } from './open-due.ts';

const TASK = 'assignments.open';

/** Plans when inspections of these assignments open. Called whenever one of them has changed. */
export const scheduleAssignments = (tx: Tx, ids: readonly number[], now: Date = new Date()): Promise<void> =>
  schedule(tx, ids, (assignment) => toSchedule(assignment, now));

/** The same after a change of its dates: what the new ones would have opened before now stays out. */
export const scheduleNewDates = (tx: Tx, id: number, now: Date = new Date()): Promise<void> =>
  schedule(tx, [id], (assignment) => {
    const { opened_until } = assignment;
    const beginning = findBeginning(assignment, now);
    const isBehind = opened_until !== null && opened_until < beginning;
    return toSchedule({ ...assignment, opened_until: isBehind ? beginning : opened_until }, now);
  });

async function schedule(
  tx: Tx,
  ids: readonly number[],
  toNext: (assignment: OpeningAssignment) => Schedule,
): Promise<void> {
  const assignments = await lockAssignments(tx, ids);
  for (const assignment of assignments) {
    await setSchedule(tx, assignment.id, toNext(assignment));
    await copyManagers(tx, assignment);
  }
  if (assignments.some(isRunning)) await enqueue(tx, TASK, {});
}

const isRunning = ({ status, archived_at }: OpeningAssignment): boolean => status === 'active' && archived_at === null;

function toSchedule(assignment: OpeningAssignment, now: Date): Schedule {
  const wasRunning = assignment.check_at !== null;
  const { opened_until } = assignment;
  if (!isRunning(assignment)) {
    return { check_at: null, next_at: null, opened_until: wasRunning ? (opened_until ?? now) : opened_until };
  }
  // Occurrences that would have opened while it was paused, archived or finished do not open later.
  const isBehind = !wasRunning && opened_until !== null && opened_until < now;
  const until = isBehind ? now : (opened_until ?? findBeginning(assignment, now));
  return { opened_until: until, check_at: now, next_at: getNextAt(assignment, now) };
}

/** The completion of an inspection of an assignment has consequences, after its commit. */
export const enqueueCompletions: EventHandler<'inspection.completed'> = async (events, { tx }) => {
  for (const { record, workspace_id, data } of events) {
    if (data.assignment_id !== null) await enqueue(tx, COMPLETION_TASK, { id: record.id, workspace_id });
  }
};

export const opening: CronTask = {
  name: TASK,
  lane: 'opening',
  schedule: '* * * * *',
  run: (context) => openDueInspections(context, new Date()),
};

export const rulesForInspections = extend(assignmentRules, {
  link: linkToAssignment,
  isRestricted,
  listComingWork,
});
