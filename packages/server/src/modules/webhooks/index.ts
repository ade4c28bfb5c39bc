/** Webhooks: signed messages about events to the systems of a workspace. */
import { listWorkspaceIds } from '../../db/workspaces.ts';
import { extend } from '../../http/extensions.ts';
import type { CronTask, ServerModule } from '../../http/module.ts';
import { personalWork } from '../person-removal/index.ts';
import { CONSUMER_KIND, enqueueSending, receiveEvents } from './consumer.ts';
import { listOverdueWebhooks } from './queries/deliveries.ts';
import { changeOwner, countOwned, deleteOld } from './queries/webhooks.ts';
import { retryRangeJob } from './retry-range.ts';
import { routes } from './routes.ts';
import { sendingTask } from './send.ts';

export { changeKeyOfWebhooks } from './secrets.ts';

/** A server that is already sending needs less time. */
const OVERDUE_MS = 90_000;

/** Sends the deliveries that a server was sending when it was killed. */
const sendOverdue: CronTask = {
  name: 'webhooks.send_overdue',
  schedule: '* * * * *',
  async run({ database }) {
    const since = new Date(Date.now() - OVERDUE_MS);
    for (const workspace of await database.inInstallation(listWorkspaceIds)) {
      await database.inWorkspace(workspace, async (tx) => {
        for (const id of await listOverdueWebhooks(tx, since)) await enqueueSending(tx, workspace, id);
      });
    }
  },
};

const removeOld: CronTask = {
  name: 'webhooks.remove_old',
  schedule: '29 3 * * *',
  async run({ database }) {
    for (const workspace of await database.inInstallation(listWorkspaceIds)) {
      await database.inWorkspace(workspace, deleteOld);
    }
  },
};

export const webhooksModule: ServerModule = {
  name: 'webhooks',
  routes,
  tasks: [sendingTask],
  jobs: [retryRangeJob],
  cron: [sendOverdue, removeOld],
  extensions: [
    extend(personalWork, {
      kind: 'webhooks',
      count: countOwned,
      async handOver({ tx, user_id, successor }) {
        await changeOwner(tx, user_id, successor?.id ?? null);
        return [];
      },
    }),
  ],
  consumers: { [CONSUMER_KIND]: receiveEvents },
};
