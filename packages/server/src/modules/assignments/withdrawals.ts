/** Keeps open inspections in step with the assets, the people and the dates of their assignment. */
import type { Tx } from '../../db/database.ts';
import { toServer } from '../../events/event-publisher.ts';
import { publish } from '../../events/publish.ts';
import type { BackgroundTask } from '../../http/module.ts';
import { listInspectionChanges } from './inspection-changes.ts';
import { isPlanned } from './opening/dates.ts';
import { toDynamic } from './opening/open-inspections.ts';
import { lockAssignments, type OpeningAssignment } from './opening/queries/assignments.ts';
import { listPeople } from './opening/queries/inspections.ts';
import {
  listAffected,
  listUntouchedTimes,
  listWithdrawnTimes,
  reopenReturned,
  shareUntouched,
  type Targets,
  withdrawOthers,
  withdrawTimes,
} from './queries/withdrawals.ts';

/**
 * Inspections that nobody has started are withdrawn when their asset or their person no longer belongs to the
 * assignment, and open again when they return in time; what was started stays. Returns how many were withdrawn.
 */
export async function withdrawRemoved(tx: Tx, ids: readonly number[], now: Date = new Date()): Promise<number> {
  let count = 0;
  for (const assignment of await lockAssignments(tx, ids)) {
    if (assignment.status === 'finished' || assignment.archived_at) continue;
    const dynamic = await toDynamic(tx, assignment);
    const withdrawn = await withdrawOthers(tx, assignment, dynamic);
    const times = (await listWithdrawnTimes(tx, assignment, now)).filter((time) => isPlanned(assignment, time));
    const reopened = times.length > 0 ? await reopenReturned(tx, assignment, dynamic, { times, now }) : [];
    if (assignment.collaborative) await shareUntouched(tx, assignment.id, await listPeople(tx, assignment.id));
    await publishChanges(tx, assignment, [...withdrawn, ...reopened]);
    count += withdrawn.length;
  }
  return count;
}

/**
 * The same for inspections whose date the assignment no longer has. What is past due stays, to be missed. Returns how
 * many were withdrawn.
 */
export async function withdrawUnplanned(tx: Tx, id: number, now: Date): Promise<number> {
  const [assignment] = await lockAssignments(tx, [id]);
  if (!assignment) return 0;
  const times = (await listUntouchedTimes(tx, id, now)).filter((time) => !isPlanned(assignment, time));
  const withdrawn = times.length > 0 ? await withdrawTimes(tx, id, { times, now }) : [];
  await publishChanges(tx, assignment, withdrawn);
  return withdrawn.length;
}

/** The lists of these people are loaded again. */
async function publishChanges(tx: Tx, { workspace_id }: OpeningAssignment, people: readonly number[]): Promise<void> {
  const user_ids = [...new Set(people)];
  if (user_ids.length > 0) await publish(tx, { workspace: workspace_id, topic: 'inspections', id: null, user_ids });
}

/** Triggers of the database queue this for groups, people and assets that assignments have, whatever changed them. */
export const targetsChanged: BackgroundTask<Targets & { readonly workspace_id: number }> = {
  name: 'assignments.targets_changed',
  lane: 'opening',
  async run({ workspace_id, ...targets }, { database, events }) {
    const ids = await database.inWorkspace(workspace_id, (tx) => listAffected(tx, targets));
    for (const id of ids) {
      await database.inWorkspace(workspace_id, async (tx) => {
        await withdrawRemoved(tx, [id]);
        await events.publish(tx, toServer(workspace_id), await listInspectionChanges(tx, [id]));
      });
    }
  },
};
