/** The key figures at the top of the pages of analytics. Screens, PDFs and the test of the rows behind them read this. */
import type { Measure } from './chart.ts';
import type { ChartKey } from './charts.ts';
import type { AnalyticsPage } from './query.ts';

export interface FigureDeclaration {
  /** The key of its name in `analytics.json`, as `figure.<key>`. */
  readonly key: string;
  readonly chart: ChartKey;
  /** One of the chart; its first by default. */
  readonly measure?: Measure;
  /** One of its series instead of the whole. */
  readonly series?: string;
  /** Another measure of the chart, which is shown below the figure. */
  readonly hint?: Measure;
  /** Which change is an improvement; missing where neither is. */
  readonly better?: Better;
}
export type Better = 'higher' | 'lower';

const FIGURES = {
  overview: [
    { key: 'completed', chart: 'overview.inspections' },
    { key: 'average', chart: 'overview.scores', better: 'higher' },
    { key: 'pooled', chart: 'overview.scores', measure: 'pooled_score', better: 'higher' },
    { key: 'on_time', chart: 'overview.on_time', hint: 'due_count', better: 'higher' },
    { key: 'completion', chart: 'overview.on_time', measure: 'completion_rate', better: 'higher' },
  ],
  issues: [
    { key: 'created', chart: 'issues.created' },
    { key: 'done', chart: 'issues.created_completed', series: 'completed' },
    { key: 'open', chart: 'issues.open', better: 'lower' },
    { key: 'overdue', chart: 'issues.overdue', better: 'lower' },
    { key: 'resolution', chart: 'issues.resolution', hint: 'p90_days', better: 'lower' },
    { key: 'reopened', chart: 'issues.reopened', better: 'lower' },
  ],
  responses: [],
  reports: [],
} as const satisfies Readonly<Record<AnalyticsPage, readonly FigureDeclaration[]>>;

export type FigureKey = (typeof FIGURES)[AnalyticsPage][number]['key'];
/** A key figure with its key, such as `on_time`. */
export type Figure = FigureDeclaration & { readonly key: FigureKey };
/** The figures at the top of each page, in display order. */
export const PAGE_FIGURES: Readonly<Record<AnalyticsPage, readonly Figure[]>> = FIGURES;

/** The point that names all rows of a series, in the calls for the rows of its chart. */
export const toSeriesPoint = (series: string): string => JSON.stringify({ series });
/** The point of a group of a chart, such as a question. */
export const toGroupPoint = (key: string | number): string => JSON.stringify({ group: `=${key}` });
