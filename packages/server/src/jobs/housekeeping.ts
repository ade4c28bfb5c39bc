/** Removes every night what has expired. Everything works without it; it only keeps the tables small. */
import { deleteExpiredKeys } from '../http/idempotency.ts';
import type { CronTask } from '../http/module.ts';
import { deleteExpiredSessions } from '../modules/auth/index.ts';
import { deleteStaleUploads, deleteUnfinishedUploads } from '../modules/files/index.ts';
import { deactivateAbsentUsers } from '../modules/settings/index.ts';
import { listWorkspaceIds } from '../modules/workspaces/index.ts';

export const housekeeping: CronTask = {
  name: 'housekeeping',
  schedule: '17 3 * * *',
  async run({ database, services }) {
    await database.inInstallation(deleteExpiredSessions);
    const workspaces = await database.inInstallation(listWorkspaceIds);
    for (const id of workspaces) {
      await database.inWorkspace(id, deleteExpiredKeys);
      await database.inWorkspace(id, deactivateAbsentUsers);
      await database.inWorkspace(id, deleteUnfinishedUploads);
    }
    await deleteStaleUploads(database, services);
  },
};
