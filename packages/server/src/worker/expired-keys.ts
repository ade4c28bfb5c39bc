/** Expired keys of repeated calls belong to no module. Everything works without it; it only keeps the table small. */
import { listWorkspaceIds } from '../db/workspaces.ts';
import { deleteExpiredKeys } from '../http/idempotency.ts';
import type { CronTask } from '../http/module.ts';

export const expiredKeys: CronTask = {
  name: 'http.delete_expired_keys',
  schedule: '29 3 * * *',
  async run({ database }) {
    for (const workspace of await database.inInstallation(listWorkspaceIds)) {
      await database.inWorkspace(workspace, deleteExpiredKeys);
    }
  },
};
