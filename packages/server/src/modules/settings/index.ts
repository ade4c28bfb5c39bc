/** Settings of a workspace. */
import type { ServerModule } from '../../http/module.ts';
import { routes } from './routes.ts';
import './tables.ts';

export { listRatings } from './ratings.ts';
export { getReportStyle, getReportView, type ReportChoice, type ReportStyle } from './report.ts';
export { deactivateAbsentUsers, getChecklistSettings, getSecuritySettings } from './stored-settings.ts';

export const settingsModule: ServerModule = { name: 'settings', routes };
