import { PAGES } from '@rounds/contract/analytics';
import { IconChartBar, IconChartHistogram, IconFlag, IconMessageQuestion } from '@tabler/icons-react';
import type { FeatureModule, MenuEntry, Screen } from '../../feature.ts';

const toScreen = (page: keyof typeof PAGES, load: Screen['load'], texts: readonly string[] = []): Screen => ({
  path: `/analytics/${page}`,
  access: [PAGES[page].permission],
  feature: PAGES[page].feature,
  layout: 'standard',
  banner: `analytics_${page}`,
  load,
  texts: ['analytics-pages', 'analytics', ...texts],
});
/** Without its plan the entry stays, and the screen says which plan has it. */
const toEntry = (page: keyof typeof PAGES, icon: MenuEntry['icon'], order: number): MenuEntry => ({
  key: `analytics_${page}`,
  path: `/analytics/${page}`,
  icon,
  access: [PAGES[page].permission],
  group: 'analytics',
  order,
});

export const feature: FeatureModule = {
  name: 'analytics',
  screens: [
    toScreen('overview', () => import('./overview/overview-page.tsx')),
    toScreen('issues', () => import('./issues/issues-page.tsx')),
    toScreen('responses', () => import('./responses/responses-page.tsx')),
    toScreen('reports', () => import('./reports/reports-page.tsx')),
  ],
  menu: [
    toEntry('overview', IconChartBar, 68),
    toEntry('issues', IconFlag, 68.1),
    toEntry('responses', IconMessageQuestion, 68.2),
    toEntry('reports', IconChartHistogram, 68.3),
  ],
};
