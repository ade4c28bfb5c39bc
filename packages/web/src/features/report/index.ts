import type { inspections } from '@rounds/contract/inspections';
import type { FeatureModule } from '../../feature.ts';

declare module 'i18next' {
  interface TextNamespaces {
    report: typeof import('../../platform/i18n/en/report.json');
  }
}

export const feature: FeatureModule = {
  name: 'report',
  article: 'getting-started-inspector',
  screens: [
    {
      path: '/inspections/$id/view-report',
      access: 'signed-in' satisfies (typeof inspections)['getReport']['access'],
      layout: 'standard',
      load: () => import('./page/report-page.tsx'),
      texts: ['form', 'problems', 'assigned'],
    },
    {
      path: '/shared/report/$token',
      access: 'public',
      layout: 'blank',
      load: () => import('./share/shared-report-page.tsx'),
      texts: ['form', 'problems', 'errors'],
    },
  ],
  menu: [],
};

/**
 * Components for the screen that conducts: the history of the inspection, and the offer of answers that came too late.
 */
export const loadHistoryDrawer = () => import('./history/history-drawer.tsx');
export const loadOfferedChanges = () => import('./late/offered-changes.tsx');
export type { HistoryFilter } from './report-queries.ts';
