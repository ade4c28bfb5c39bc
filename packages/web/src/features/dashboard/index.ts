import type { dashboard } from '@rounds/contract/dashboard';
import { IconLayoutDashboard } from '@tabler/icons-react';
import type { FeatureModule } from '../../feature.ts';
import { CHART_TEXTS } from '../analytics/index.ts';

declare module 'i18next' {
  interface TextNamespaces {
    dashboard: typeof import('../../platform/i18n/en/dashboard.json');
  }
}

export { canSetUp, firstStepsQuery, useFirstSteps } from './first-steps-query.ts';

export const loadCardSource = () => import('./card-source.tsx');

type Calls = typeof dashboard;

const EVERYBODY = 'signed-in' satisfies Calls['getCards']['access'];

export const feature: FeatureModule = {
  name: 'dashboard',
  article: 'analytics',
  screens: [
    {
      path: '/dashboard',
      access: EVERYBODY,
      layout: 'standard',
      load: () => import('./dashboard-page.tsx'),
      texts: ['analytics-pages', ...CHART_TEXTS, 'inspections', 'issues', 'checklists'],
      banner: 'dashboard',
    },
    {
      path: '/dashboard/cards/$card',
      access: EVERYBODY,
      layout: 'standard',
      load: () => import('./card-rows-page.tsx'),
      texts: ['analytics-pages', ...CHART_TEXTS, 'inspections', 'issues'],
    },
  ],
  menu: [{ key: 'dashboard', path: '/dashboard', icon: IconLayoutDashboard, access: EVERYBODY, order: 5 }],
};
