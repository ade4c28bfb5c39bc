/** Integrations: completed reports go to stores of the organization, S3 or Google Drive. */
import { listWorkspaceIds } from '../../db/workspaces.ts';
import type { CronTask, ServerModule } from '../../http/module.ts';
import { backfillJob } from './backfill.ts';
import { addCompleted, CONSUMER_KIND } from './completed.ts';
import { deleteExpiredSignIns } from './queries/sign-ins.ts';
import { routes } from './routes.ts';
import { sendDue, sendingTask } from './sending/send-waiting.ts';

export { changeKeyOfIntegrations } from './encryption.ts';

/** Sign-ins that nobody finished, and finished ones that nobody saved. */
const removeOld: CronTask = {
  name: 'integrations.remove_old',
  schedule: '37 * * * *',
  async run({ database }) {
    for (const id of await database.inInstallation(listWorkspaceIds)) {
      await database.inWorkspace(id, deleteExpiredSignIns);
    }
  },
};

export const integrationsModule: ServerModule = {
  name: 'integrations',
  routes,
  tasks: [sendingTask],
  jobs: [backfillJob],
  cron: [sendDue, removeOld],
  consumers: { [CONSUMER_KIND]: addCompleted },
};
