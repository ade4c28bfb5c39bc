/** Every chart of analytics. */
import type { Permission } from '../permissions.ts';
import type { Feature } from '../plans.ts';
import type { ChartDeclaration, ChartDisplay } from './chart.ts';
import type { AnalyticsPage } from './query.ts';

interface PageDeclaration {
  readonly permission: Permission;
  readonly feature: Feature;
  readonly charts: Readonly<Record<string, ChartDeclaration>>;
}

/** Behind scores, those that need attention come first. */
const LOWEST_FIRST = { key: 'score_percent', direction: 'asc' } as const;
const HIGHEST_FIRST = { key: 'score_percent', direction: 'desc' } as const;
/** Inspections that are not all completed. */
const STARTED_LAST = { key: 'started_at', direction: 'desc' } as const;
const DUE_LAST = { key: 'due_at', direction: 'desc' } as const;

type Displays = readonly [ChartDisplay, ...ChartDisplay[]];
/** Numbers that add up to a whole, over time. */
const STACKED_NUMBERS: Displays = ['stacked', 'bar', 'line', 'table'];
const NUMBERS: Displays = ['bar', 'line', 'table'];
/** Averages and rates have no parts. */
const RATES: Displays = ['line', 'bar', 'table'];
const PARTS: Displays = ['bar', 'donut', 'table'];
const RANKED: Displays = ['table', 'bar'];
const BINS: Displays = ['bar', 'table'];

/** The pages of analytics, in display order. */
export const PAGES = {
  overview: {
    permission: 'ANA_OVERVIEW_STATISTICS',
    feature: 'ana_overview',
    charts: {
      inspections: {
        displays: STACKED_NUMBERS,
        ...{ kind: 'time', rows: 'inspections', comparable: true },
        measures: ['count', 'average_score', 'issues_count'],
        dimensions: ['template', 'asset_type', 'site', 'person'],
      },
      status: {
        displays: STACKED_NUMBERS,
        ...{ kind: 'time', rows: 'inspections', measures: ['count'], order: STARTED_LAST },
        series: ['to_do', 'in_progress', 'completed'],
      },
      scores: {
        displays: RATES,
        ...{ kind: 'time', rows: 'inspections', comparable: true, order: LOWEST_FIRST },
        measures: ['average_score', 'pooled_score', 'count'],
      },
      on_time: {
        displays: RATES,
        ...{ kind: 'time', rows: 'inspections', comparable: true, by_clock: true, order: DUE_LAST },
        measures: ['on_time_rate', 'completion_rate', 'due_count'],
      },
      times: { displays: ['map', 'table'], kind: 'heat_map', rows: 'inspections', measures: ['count'] },
      templates: {
        displays: RANKED,
        ...{ kind: 'ranking', rows: 'inspections', comparable: true },
        measures: ['count', 'average_score'],
        dimensions: ['template', 'asset_type', 'site'],
      },
      people: {
        displays: RANKED,
        ...{ kind: 'ranking', rows: 'inspections', comparable: true },
        measures: ['count', 'average_score'],
        dimensions: ['person'],
      },
      not_inspected: {
        displays: RANKED,
        ...{ kind: 'ranking', rows: 'assets', now: true, by_clock: true },
        measures: ['days_since'],
        dimensions: ['asset'],
      },
    },
  },
  issues: {
    permission: 'ANA_ISSUES_STATISTICS',
    feature: 'ana_issues',
    charts: {
      created_completed: {
        // Created and completed are compared, and no parts of a whole.
        displays: ['line', 'bar', 'table'],
        ...{ kind: 'time', rows: 'issues', measures: ['count'], comparable: true },
        series: ['created', 'completed'],
      },
      open: {
        displays: PARTS,
        ...{ kind: 'bars', rows: 'issues', measures: ['count'], now: true, by_clock: true },
        dimensions: ['age', 'status', 'priority', 'risk', 'category', 'person', 'asset'],
      },
      overdue: {
        displays: PARTS,
        ...{ kind: 'bars', rows: 'issues', measures: ['count'], now: true, by_clock: true },
        dimensions: ['person', 'category', 'asset', 'priority', 'age'],
      },
      resolution: {
        displays: RATES,
        ...{ kind: 'time', rows: 'issues', comparable: true },
        measures: ['median_days', 'p90_days', 'count'],
      },
      reopened: { displays: NUMBERS, kind: 'time', rows: 'issues', measures: ['count'], comparable: true },
      created: {
        displays: PARTS,
        ...{ kind: 'bars', rows: 'issues', measures: ['count'], comparable: true },
        dimensions: ['category', 'priority', 'risk', 'person', 'asset', 'template'],
      },
    },
  },
  responses: {
    permission: 'ANA_RESPONSES_STATISTICS',
    feature: 'ana_responses',
    charts: {
      failed: {
        displays: RANKED,
        ...{ kind: 'ranking', rows: 'answers', comparable: true },
        measures: ['failed_share', 'failed_count', 'answered_count'],
      },
      answers: {
        displays: PARTS,
        ...{ kind: 'shares', rows: 'answers', comparable: true, question: true },
        measures: ['share', 'count'],
      },
      over_time: {
        displays: NUMBERS,
        ...{ kind: 'time', rows: 'answers', comparable: true, question: true },
        measures: ['share', 'count', 'answered_count'],
      },
      numbers: {
        displays: BINS,
        ...{ kind: 'histogram', rows: 'answers', question: true },
        measures: ['count'],
      },
      dates: {
        displays: BINS,
        ...{ kind: 'histogram', rows: 'answers', question: true },
        measures: ['count'],
      },
      numbers_over_time: {
        displays: RATES,
        ...{ kind: 'time', rows: 'answers', comparable: true, question: true },
        measures: ['mean', 'count'],
      },
      groups: {
        displays: RANKED,
        ...{ kind: 'ranking', rows: 'answers', question: true },
        measures: ['share', 'count', 'answered_count'],
        dimensions: ['asset', 'person', 'site', 'template'],
      },
    },
  },
  reports: {
    permission: 'ANA_REPORTS_STATISTICS',
    feature: 'ana_reports',
    charts: {
      score: {
        displays: RATES,
        ...{ kind: 'time', rows: 'inspections', comparable: true, order: LOWEST_FIRST },
        measures: ['average_score', 'count'],
        dimensions: ['template', 'asset', 'site', 'person'],
      },
      distribution: {
        displays: BINS,
        ...{ kind: 'histogram', rows: 'inspections', measures: ['count'], comparable: true },
        order: LOWEST_FIRST,
      },
      duration: { displays: BINS, kind: 'histogram', rows: 'inspections', measures: ['count'] },
      best: {
        displays: RANKED,
        ...{ kind: 'ranking', rows: 'inspections', measures: ['average_score', 'count'], order: HIGHEST_FIRST },
        dimensions: ['asset', 'template', 'site', 'person'],
      },
      worst: {
        displays: RANKED,
        ...{ kind: 'ranking', rows: 'inspections', measures: ['average_score', 'count', 'failed_count'] },
        dimensions: ['asset', 'template', 'site', 'person'],
        order: LOWEST_FIRST,
      },
      most_improved: {
        displays: RANKED,
        ...{ kind: 'ranking', rows: 'inspections', measures: ['change', 'average_score', 'count'] },
        dimensions: ['asset', 'template', 'site', 'person'],
      },
      most_worsened: {
        displays: RANKED,
        ...{ kind: 'ranking', rows: 'inspections', measures: ['change', 'average_score', 'count'] },
        dimensions: ['asset', 'template', 'site', 'person'],
        order: LOWEST_FIRST,
      },
      matrix: {
        displays: ['table'],
        ...{ kind: 'matrix', rows: 'inspections', measures: ['average_score', 'count'] },
        dimensions: ['asset'],
      },
    },
  },
} as const satisfies Record<AnalyticsPage, PageDeclaration>;

export type ChartName<P extends AnalyticsPage = AnalyticsPage> = P extends AnalyticsPage
  ? keyof (typeof PAGES)[P]['charts'] & string
  : never;
/** A chart with its page, as sections and schedules store it: `overview.inspections`. */
export type ChartKey = { [P in AnalyticsPage]: `${P}.${ChartName<P>}` }[AnalyticsPage];
/** The keys of all charts, in the order of the screens. */
export const CHART_KEYS = Object.entries(PAGES).flatMap(([page, { charts }]) =>
  Object.keys(charts).map((name) => `${page}.${name}`),
) as [ChartKey, ...ChartKey[]];

/**
 * Splits a key into the page and the name of the chart.
 * @example splitChartKey('overview.scores') // { page: 'overview', chart: 'scores' }
 */
export const splitChartKey = (key: ChartKey): { readonly page: AnalyticsPage; readonly chart: string } => {
  const [page, chart] = key.split('.') as [AnalyticsPage, string];
  return { page, chart };
};
/** Returns the declaration of a chart: its kind, measures and dimensions. */
export const getChart = (key: ChartKey): ChartDeclaration => {
  const { page, chart } = splitChartKey(key);
  return (PAGES[page].charts as Readonly<Record<string, ChartDeclaration>>)[chart] as ChartDeclaration;
};
