import type { FeatureModule } from '../../feature.ts';

/** Their list is a tab of the sections; pages of analytics and sections offer to schedule themselves. */
export const feature: FeatureModule = { name: 'scheduled-reports', screens: [], menu: [] };

export { PdfAction } from './pdf-action.tsx';
export { ScheduleAction } from './schedule-action.tsx';
export const loadScheduleList = () => import('./schedule-list.tsx');
