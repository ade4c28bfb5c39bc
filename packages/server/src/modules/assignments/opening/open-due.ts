/** Opens what is due in all workspaces. */
import type { Database, Tx } from '../../../db/database.ts';
import { type EventPublisher, toServer } from '../../../events/event-publisher.ts';
import type { Services } from '../../../services.ts';
import { listInspectionChanges } from '../inspection-changes.ts';
import { checkAssignment } from './check-assignment.ts';
import { listDueAssignments } from './queries/assignments.ts';

const MAX_DUE_AT_ONCE = 1_000;

/** While one transaction waits for the disk, the other uses the processor. */
const ASSIGNMENTS_AT_A_TIME = 2;

interface Context {
  readonly database: Database;
  readonly services: Pick<Services, 'log'>;
  readonly events: EventPublisher;
}

/** Opens what is due at `now` in all workspaces. Several servers may do so at once, and may stop at any time. */
export async function openDueInspections(context: Context, now: Date): Promise<void> {
  const { database } = context;
  const seen = new Set<number>();
  for (;;) {
    const due = await database.inInstallation((tx) => listDueAssignments(tx, now, MAX_DUE_AT_ONCE));
    const open = due.filter(({ assignment_id }) => !seen.has(assignment_id));
    const iterator = open.values();
    const work = async () => {
      for (const { workspace_id, assignment_id } of iterator) {
        seen.add(assignment_id);
        await checkCompletely(context, workspace_id, assignment_id, now);
      }
    };
    await Promise.all(Array.from({ length: ASSIGNMENTS_AT_A_TIME }, work));
    if (due.length < MAX_DUE_AT_ONCE || open.length === 0) return;
  }
}

/** An assignment that fails does not stop the others; the next run tries it again. */
async function checkCompletely(
  { database, services, events }: Context,
  workspaceId: number,
  id: number,
  now: Date,
): Promise<void> {
  try {
    const check = async (tx: Tx) => {
      const remaining = await checkAssignment({ tx, database, events }, id, now);
      await events.publish(tx, toServer(workspaceId), await listInspectionChanges(tx, [id]));
      return remaining;
    };
    while ((await database.inWorkspace(workspaceId, check)) === 'more');
  } catch (error) {
    services.log.error({ err: error, assignment: id }, 'an assignment could not be checked');
  }
}
