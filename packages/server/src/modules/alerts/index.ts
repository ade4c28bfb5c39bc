/** Alerts: people are notified when something happens that they have described. */
import { listWorkspaceIds } from '../../db/workspaces.ts';
import { extend } from '../../http/extensions.ts';
import type { CronTask, ServerModule } from '../../http/module.ts';
import { recordVisibility } from '../changes/index.ts';
import { sharedRecords } from '../groups/index.ts';
import { personalWork } from '../person-removal/index.ts';
import { CONSUMER_KIND, checkTask, dailyCheck, hourlyCheck, receiveEvents } from './check.ts';
import { deleteOldFirings } from './queries/firings.ts';
import { countAlerts, findOwnAlerts, giveAlerts } from './queries/records.ts';
import { routes } from './routes.ts';
import { sendTask } from './send.ts';

const MAX_AGE_MS = 365 * 24 * 3_600_000;

const removeOld: CronTask = {
  name: 'alerts.remove_old',
  schedule: '41 3 * * *',
  async run({ database }) {
    const before = new Date(Date.now() - MAX_AGE_MS);
    for (const workspace of await database.inInstallation(listWorkspaceIds)) {
      await database.inWorkspace(workspace, (tx) => deleteOldFirings(tx, before));
    }
  },
};

export const alertsModule: ServerModule = {
  name: 'alerts',
  routes,
  tasks: [checkTask, sendTask],
  cron: [hourlyCheck, dailyCheck, removeOld],
  consumers: { [CONSUMER_KIND]: receiveEvents },
  extensions: [
    extend(personalWork, {
      kind: 'alerts',
      count: countAlerts,
      handOver: async ({ tx, user_id, successor }) =>
        successor
          ? (await giveAlerts(tx, user_id, successor.id)).map((record) => ({ code: 'alert.changed', record }))
          : [],
    }),
    extend(recordVisibility, {
      kinds: ['alert'],
      all: [],
      findVisible: ({ tx, actor }, ids) => findOwnAlerts(tx, actor.user_id, ids),
    }),
    sharedRecords({ by: 'alert', field: 'alerts', links: { table: 'alert_group', column: 'alert_id' } }),
  ],
};
