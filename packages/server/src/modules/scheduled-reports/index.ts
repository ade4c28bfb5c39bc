/** Scheduled reports: pages of analytics and sections as PDF by mail. */
import type { CronTask, ServerModule } from '../../http/module.ts';
import { registerSharedRecords } from '../groups/index.ts';
import { listWorkspaceIds } from '../workspaces/index.ts';
import { deliveryTask, outcomeTask } from './deliver.ts';
import { deleteOldDeliveries } from './queries/deliveries.ts';
import { routes } from './routes.ts';
import { sendDueReports } from './send-due.ts';
import './tables.ts';

registerSharedRecords({
  by: 'scheduled_report',
  field: 'scheduled_reports',
  links: { table: 'scheduled_report_group', column: 'scheduled_report_id' },
});

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
      await database.inWorkspace(workspace, (tx) => deleteOldDeliveries(tx, before));
    }
  },
};

export const scheduledReportsModule: ServerModule = {
  name: 'scheduledReports',
  routes,
  tasks: [deliveryTask, outcomeTask],
  cron: [sending, removeOld],
};
