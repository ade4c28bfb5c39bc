/** Keeps open inspections in step with the assets and the people of their assignment. */
import type { Tx } from '../../db/database.ts';
import { publish } from '../../events/publish.ts';
import { toDynamic } from './opening/open-inspections.ts';
import { lockAssignments } from './opening/queries/assignments.ts';
import { listPeople } from './opening/queries/inspections.ts';
import { reopenReturned, shareUntouched, withdrawOthers } from './queries/withdrawals.ts';

/**
 * Inspections that nobody has started are withdrawn when their asset or their person was removed from the assignment,
 * and open again when they return; what was started stays. Returns how many were withdrawn.
 */
export async function withdrawRemoved(tx: Tx, ids: readonly number[]): Promise<number> {
  let count = 0;
  for (const assignment of await lockAssignments(tx, ids)) {
    const dynamic = await toDynamic(tx, assignment);
    const withdrawn = await withdrawOthers(tx, assignment, dynamic);
    const reopened = await reopenReturned(tx, assignment, dynamic);
    if (assignment.collaborative) await shareUntouched(tx, assignment.id, await listPeople(tx, assignment.id));
    const user_ids = [...new Set([...withdrawn, ...reopened])];
    const { workspace_id: workspace } = assignment;
    if (user_ids.length > 0) await publish(tx, { workspace, topic: 'inspections', id: null, user_ids });
    count += withdrawn.length;
  }
  return count;
}
