/** The work that opens inspections, over all workspaces. */
import type { Database } from '../../../db/database.ts';
import type { Services } from '../../../services.ts';
import { checkAssignment } from './check-assignment.ts';
import { listDueAssignments } from './queries/assignments.ts';

const MAX_DUE_AT_ONCE = 1_000;

/** Opens what is due at `now` in all workspaces. Several servers may do so at once, and may stop at any time. */
export async function openDueInspections(
  { database, services }: { readonly database: Database; readonly services: Pick<Services, 'log'> },
  now: Date,
): Promise<void> {
  const failed = new Set<number>();
  for (;;) {
    const due = await database.inInstallation((tx) => listDueAssignments(tx, now, MAX_DUE_AT_ONCE));
    const open = due.filter(({ assignment_id }) => !failed.has(assignment_id));
    for (const { workspace_id, assignment_id } of open) {
      failed.add(assignment_id);
      const check = () =>
        database.inWorkspace(workspace_id, (tx) => checkAssignment({ tx, database }, assignment_id, now));
      try {
        while ((await check()) === 'more');
      } catch (error) {
        // Others must not wait for one that fails; it is tried again with the next run.
        services.log.error({ err: error, assignment: assignment_id }, 'an assignment could not be checked');
      }
    }
    if (due.length < MAX_DUE_AT_ONCE || open.length === 0) return;
  }
}
