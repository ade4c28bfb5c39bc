/** The work during and after the waiting period of a deletion. */
import type { BackgroundTask, CronTask } from '../../../http/module.ts';
import { enqueue } from '../../../queue/enqueue.ts';
import { mailAdministrators } from '../mails.ts';
import { listAdministrators } from '../queries.ts';
import { closeWorkspace, disablePeople, listDue, listToRemind, markReminded } from './queries.ts';
import { deleteEverything } from './work.ts';

interface DueWorkspace {
  readonly workspace_id: number;
}

/** Deletes all rows and files of a workspace that has been closed; continues where it stopped. */
export const deleteWorkspace: BackgroundTask<DueWorkspace> = {
  name: 'workspace-lifecycle.delete',
  run: ({ workspace_id }, context) => deleteEverything(context, workspace_id),
};

/** Reminds administrators before the deletion, and closes the workspaces whose waiting period is over. */
export const followDeletions: CronTask = {
  name: 'workspace-lifecycle.follow_deletions',
  schedule: '*/10 * * * *',
  async run({ database, services }) {
    for (const { id, display_name, delete_at } of await database.inInstallation(listToRemind)) {
      await database.inWorkspace(id, async (tx) => {
        // The owner may have cancelled in the meantime.
        if (!(await markReminded(tx, id))) return;
        const mail = { kind: 'workspace_deletion_soon', workspace: display_name, delete_at } as const;
        await mailAdministrators(tx, services, await listAdministrators(tx), mail);
      });
    }
    for (const { id, display_name } of await database.inInstallation(listDue)) {
      await database.inWorkspace(id, async (tx) => {
        if (!(await closeWorkspace(tx, id))) return;
        const administrators = await listAdministrators(tx);
        await disablePeople(tx, id);
        const mail = { kind: 'workspace_deleted', workspace: display_name } as const;
        await mailAdministrators(tx, services, administrators, mail);
        await enqueue(tx, deleteWorkspace.name, { workspace_id: id } satisfies DueWorkspace);
      });
    }
  },
};
