/** Once a night: what has run out is removed. Nothing depends on it for being right, only for staying small. */
import { deleteExpiredKeys } from '../http/idempotency.ts';
import type { Job } from '../http/module.ts';
import { endOldSessions } from '../modules/auth/index.ts';
import { sweepArrivals } from '../modules/files/index.ts';
import { makeAbsentInactive } from '../modules/settings/index.ts';
import { allWorkspaces } from '../modules/workspaces/index.ts';

export const housekeeping: Job = {
  name: 'housekeeping',
  async run(_payload, { database, services }) {
    await database.inInstallation(endOldSessions);
    const workspaces = await database.inInstallation(allWorkspaces);
    for (const id of workspaces) {
      await database.inWorkspace(id, deleteExpiredKeys);
      await database.inWorkspace(id, makeAbsentInactive);
    }
    await sweepArrivals(database, services);
  },
};
