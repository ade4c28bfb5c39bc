import type { FeatureModule } from '../../feature.ts';

declare module 'i18next' {
  interface TextNamespaces {
    'scheduled-reports': typeof import('../../i18n/en/scheduled-reports.json');
  }
}

/** Their list is a tab of the sections; pages of analytics and sections offer to schedule themselves. */
export const feature: FeatureModule = { name: 'scheduled-reports', screens: [], menu: [] };

export { ReportActions } from './report-actions.tsx';
export const loadScheduleList = () => import('./schedule-list.tsx');
