/** Retention: what a workspace archives and deletes by itself after some months. */
import { retention } from '@rounds/contract/retention';
import { listWorkspaceIds } from '../../db/workspaces.ts';
import { type CronTask, route, type ServerModule } from '../../http/module.ts';
import { applyRetention } from './run.ts';
import { getSettings, preview, updateSettings } from './settings.ts';

export { applyRetention } from './run.ts';

const nightly: CronTask = {
  name: 'retention.apply',
  schedule: '41 2 * * *',
  async run(context) {
    for (const workspace of await context.database.inInstallation(listWorkspaceIds)) {
      if (context.signal?.aborted) return;
      await applyRetention(context, workspace);
    }
  },
};

export const retentionModule: ServerModule = {
  name: 'retention',
  routes: [
    route(retention.getSettings, ({ tx }) => getSettings(tx)),
    route(retention.updateSettings, updateSettings),
    route(retention.preview, preview),
  ],
  cron: [nightly],
};
