/** Scheduled reports: pages of analytics and sections as PDF by mail. */
import { listWorkspaceIds } from '../../db/workspaces.ts';
import { extend } from '../../http/extensions.ts';
import type { CronTask, ServerModule } from '../../http/module.ts';
import { recordVisibility } from '../changes/index.ts';
import { sharedRecords } from '../groups/index.ts';
import { personalWork } from '../person-removal/index.ts';
import { deliveryTask, outcomeTask } from './deliver.ts';
import { deleteOldDeliveries } from './queries/deliveries.ts';
import { countReports, findOwnReports, giveReports } from './queries/records.ts';
import { deleteUnusedSubscribers } from './queries/subscribers.ts';
import { routes } from './routes.ts';
import { sendDueReports } from './send-due.ts';

const sending: CronTask = {
  name: 'scheduled_reports.send',
  schedule: '* * * * *',
  run: (context) => sendDueReports(context, new Date()),
};

const MAX_AGE_MS = 90 * 24 * 3_600_000;

const removeOld: CronTask = {
  name: 'scheduled_reports.remove_old',
  schedule: '53 3 * * *',
  async run({ database }) {
    const before = new Date(Date.now() - MAX_AGE_MS);
    for (const workspace of await database.inInstallation(listWorkspaceIds)) {
      await database.inWorkspace(workspace, async (tx) => {
        await deleteOldDeliveries(tx, before);
        await deleteUnusedSubscribers(tx);
      });
    }
  },
};

export const scheduledReportsModule: ServerModule = {
  name: 'scheduledReports',
  routes,
  tasks: [deliveryTask, outcomeTask],
  cron: [sending, removeOld],
  extensions: [
    extend(personalWork, {
      kind: 'scheduled_reports',
      count: countReports,
      handOver: async ({ tx, user_id, successor }) =>
        successor
          ? (await giveReports(tx, user_id, successor.id)).map((record) => ({
              code: 'scheduled_report.changed',
              record,
            }))
          : [],
    }),
    extend(recordVisibility, {
      kinds: ['scheduled_report'],
      all: [],
      findVisible: ({ tx, actor }, ids) => findOwnReports(tx, actor.user_id, ids),
    }),
    sharedRecords({
      by: 'scheduled_report',
      field: 'scheduled_reports',
      links: { table: 'scheduled_report_group', column: 'scheduled_report_id' },
    }),
  ],
};
