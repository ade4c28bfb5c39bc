/** Settings of a workspace. */
import { listWorkspaceIds } from '../../db/workspaces.ts';
import type { CronTask, ServerModule } from '../../http/module.ts';
import { routes } from './routes.ts';
import { deactivateAbsentUsers } from './stored-settings.ts';

export { holidayFollowers, listHolidayDays } from './holidays.ts';
export { openToAllNetworks } from './open-networks.ts';
export { findSettings, saveSettings } from './queries.ts';
export { listRatings } from './ratings.ts';
export { getReportStyle, getReportView, type ReportChoice, type ReportStyle } from './report.ts';
export {
  assertLinkAllowed,
  getChecklistSettings,
  getPersonSecurity,
  getSecuritySettings,
  omitUndefined,
  SECURITY,
} from './stored-settings.ts';

const deactivateAbsent: CronTask = {
  name: 'settings.deactivate_absent_users',
  schedule: '19 3 * * *',
  async run({ database }) {
    for (const workspace of await database.inInstallation(listWorkspaceIds)) {
      await database.inWorkspace(workspace, deactivateAbsentUsers);
    }
  },
};

export const settingsModule: ServerModule = { name: 'settings', routes, cron: [deactivateAbsent] };
