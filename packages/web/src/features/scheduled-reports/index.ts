import type { scheduledReports } from '@rounds/contract/scheduled-reports';
import { IconCalendarTime } from '@tabler/icons-react';
import type { FeatureModule } from '../../feature.ts';

declare module 'i18next' {
  interface TextNamespaces {
    'scheduled-reports': typeof import('../../platform/i18n/en/scheduled-reports.json');
  }
}

const access = 'signed-in' satisfies (typeof scheduledReports)['list']['access'];

/** Pages of analytics and boards offer to schedule themselves. */
export const feature: FeatureModule = {
  name: 'scheduled-reports',
  article: 'analytics',
  screens: [
    {
      path: '/analytics/scheduled-reports',
      access,
      layout: 'standard',
      load: () => import('./schedule-list-page.tsx'),
    },
    {
      path: '/report-subscription/$token',
      access: 'public',
      layout: 'blank',
      load: () => import('./subscription-page.tsx'),
      texts: ['errors'],
    },
  ],
  menu: [
    {
      ...{ key: 'scheduled_reports', path: '/analytics/scheduled-reports', icon: IconCalendarTime },
      ...{ access, group: 'analytics', order: 68.4 },
    },
  ],
};

export { ReportActions } from './report-actions.tsx';
