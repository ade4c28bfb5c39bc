import type { FeatureModule } from '../../feature.ts';

/** Their list is a tab of the sections; pages of analytics and sections offer to schedule themselves. */
export const feature: FeatureModule = { name: 'scheduled-reports', screens: [], menu: [] };

export { ReportActions } from './report-actions.tsx';
export const loadScheduleList = () => import('./schedule-list.tsx');
