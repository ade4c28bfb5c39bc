import { deleteOldCacheChanges } from '../db/caches/cache-changes.ts';
import { listWorkspaceIds } from '../db/workspaces.ts';
import { deleteOldEvents } from '../events/event-log.ts';
import type { CronTask } from '../http/module.ts';

export const oldEvents: CronTask = {
  name: 'events.delete_old',
  schedule: '41 3 * * *',
  async run({ database }) {
    for (const workspace of await database.inInstallation(listWorkspaceIds)) {
      await database.inWorkspace(workspace, (tx) => deleteOldEvents(tx, workspace));
    }
  },
};

export const oldCacheChanges: CronTask = {
  name: 'cache.delete_old_changes',
  schedule: '43 3 * * *',
  async run({ database }) {
    for (const workspace of await database.inInstallation(listWorkspaceIds)) {
      await database.inWorkspace(workspace, (tx) => deleteOldCacheChanges(tx, workspace));
    }
  },
};
