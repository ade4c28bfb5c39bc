/** Deactivates people when their planned last day is over. */
import { randomUUID } from 'node:crypto';
import { listWorkspaceIds } from '../../db/workspaces.ts';
import { toServer } from '../../events/event-publisher.ts';
import { recordChanges } from '../../http/activity.ts';
import type { CronTask, TaskContext } from '../../http/module.ts';
import { assertAdministratorRemains, deleteDepartures, listDueDepartures, lockDueDeparture } from '../users/index.ts';
import { findSuccessors, handOverAndDeactivate, toSuccessorNames } from './leaving.ts';

export const carryOutDepartures: CronTask = {
  name: 'person_removal.departures',
  schedule: '*/10 * * * *',
  async run(context) {
    const { database } = context;
    for (const workspace of await database.inInstallation(listWorkspaceIds)) {
      for (const id of await database.inWorkspace(workspace, listDueDepartures)) {
        // The last administrator stays, and the plan as well: the next run tries it again.
        await carryOut(context, workspace, id).catch((err: unknown) =>
          context.services.log.error(
            { err, workspace, user: id },
            'a person could not be deactivated after their last day',
          ),
        );
      }
    }
  },
};

/** Work whose successor is no longer active stays as it is; the log says who took over what. */
function carryOut({ database, registry, events }: TaskContext, workspace_id: number, id: number): Promise<void> {
  return database.inWorkspace(workspace_id, async (tx) => {
    const due = await lockDueDeparture(tx, id);
    if (!due) return;
    const context = { tx, registry, workspace_id };
    const successors = await findSuccessors(context, due.successors);
    const author = toServer(workspace_id);
    const subject = { type: 'user', id, title: due.full_name };
    await assertAdministratorRemains({ tx }, async () => {
      const others = await handOverAndDeactivate(context, [id], successors);
      await deleteDepartures(tx, [id]);
      await recordChanges(
        { tx, events },
        author,
        { id: randomUUID(), ip: '', user_agent: '' },
        [
          ...(due.is_active
            ? [
                {
                  code: 'user.deactivated' as const,
                  subject: { ...subject, before: { status: 'active' }, after: { status: 'deactivated' } },
                },
              ]
            : []),
          { code: 'user.work_handed_over', subject: { ...subject, after: toSuccessorNames(successors) } },
        ],
        others,
      );
    });
  });
}
