/** Removes every night what has expired. Everything works without it; it only keeps the tables small. */
import { deleteExpiredKeys } from '../http/idempotency.ts';
import type { CronTask } from '../http/module.ts';
import { endOldSessions } from '../modules/auth/index.ts';
import { sweepArrivals } from '../modules/files/index.ts';
import { deactivateAbsentUsers } from '../modules/settings/index.ts';
import { listWorkspaceIds } from '../modules/workspaces/index.ts';

export const housekeeping: CronTask = {
  name: 'housekeeping',
  schedule: '17 3 * * *',
  async run({ database, services }) {
    await database.inInstallation(endOldSessions);
    const workspaces = await database.inInstallation(listWorkspaceIds);
    for (const id of workspaces) {
      await database.inWorkspace(id, deleteExpiredKeys);
      await database.inWorkspace(id, deactivateAbsentUsers);
    }
    await sweepArrivals(database, services);
  },
};
