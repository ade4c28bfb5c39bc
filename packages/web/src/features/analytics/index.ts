import type { AnalyticsPage, PAGES as Pages } from '@rounds/contract/analytics';
import { IconChartBar, IconChartHistogram, IconFlag, IconMessageQuestion } from '@tabler/icons-react';
import { createElement, lazy } from 'react';
import type { FeatureModule, MenuEntry, Screen } from '../../feature.ts';

/** Repeated from the contract, which is too large for the first JavaScript. */
const PAGES = {
  overview: { permission: 'ANA_OVERVIEW_STATISTICS', feature: 'ana_overview' },
  issues: { permission: 'ANA_ISSUES_STATISTICS', feature: 'ana_issues' },
  responses: { permission: 'ANA_RESPONSES_STATISTICS', feature: 'ana_responses' },
  reports: { permission: 'ANA_REPORTS_STATISTICS', feature: 'ana_reports' },
} as const satisfies { readonly [P in AnalyticsPage]: Pick<(typeof Pages)[P], 'permission' | 'feature'> };
const ANALYTICS_PAGES = Object.keys(PAGES) as readonly AnalyticsPage[];

/** The texts that charts need on any screen. */
export const CHART_TEXTS = ['charts', 'analytics'];

const toScreen = (page: AnalyticsPage, load: Screen['load'], texts: readonly string[] = []): Screen => ({
  path: `/analytics/${page}`,
  access: [PAGES[page].permission],
  feature: PAGES[page].feature,
  layout: 'standard',
  banner: `analytics_${page}`,
  load,
  texts: ['analytics-pages', ...CHART_TEXTS, ...texts],
});
/** The rows behind the charts of a page. The cells of inspections and issues have the texts of their features. */
const toRowsScreen = (page: AnalyticsPage): Screen => ({
  path: `/analytics/${page}/$chart/rows`,
  access: [PAGES[page].permission],
  feature: PAGES[page].feature,
  layout: 'standard',
  load: async () => {
    const { RowsPage } = await import('./rows/rows-page.tsx');
    return { default: () => createElement(RowsPage, { page }) };
  },
  texts: [...CHART_TEXTS, 'inspections', 'issues'],
});
const toEntry = (page: AnalyticsPage, icon: MenuEntry['icon'], order: number): MenuEntry => ({
  key: `analytics_${page}`,
  path: `/analytics/${page}`,
  icon,
  access: [PAGES[page].permission],
  feature: PAGES[page].feature,
  group: 'analytics',
  order,
});

export const feature: FeatureModule = {
  name: 'analytics',
  article: 'analytics',
  screens: [
    toScreen('overview', () => import('./overview/overview-page.tsx')),
    toScreen('issues', () => import('./issues/issues-page.tsx')),
    toScreen('responses', () => import('./responses/responses-page.tsx')),
    toScreen('reports', () => import('./reports/reports-page.tsx')),
    ...ANALYTICS_PAGES.map(toRowsScreen),
  ],
  menu: [
    toEntry('overview', IconChartBar, 68),
    toEntry('issues', IconFlag, 68.1),
    toEntry('responses', IconMessageQuestion, 68.2),
    toEntry('reports', IconChartHistogram, 68.3),
  ],
};

/** Charts and figures of other features; the chart library loads with the first one that is shown. */
export const ChartCard = lazy(async () => ({ default: (await import('./chart/chart-card.tsx')).ChartCard }));
export const StatCard = lazy(async () => ({ default: (await import('./chart/stat-card.tsx')).StatCard }));

/** A screen with the rows of what other features show. */
export const ScreenWithRows = lazy(async () => ({
  default: (await import('./rows-panel/rows-layout.tsx')).ScreenWithRows,
}));
export { type RowsSource, useOpenRows } from './rows-panel/open-rows.ts';
export const loadRowItems = () => import('./chart/row-items.tsx');

export { isLargeChange } from './chart/large-change.ts';

/** The button for the ranges of other features. */
export const RangeButton = lazy(async () => ({ default: (await import('./toolbar/range-button.tsx')).RangeButton }));
export { type PageRange, parseRange } from './toolbar/page-range.ts';
