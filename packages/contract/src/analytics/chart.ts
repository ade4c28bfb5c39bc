/** The shape of a chart: how it is declared, and what it answers. */
import * as z from 'zod/mini';
import type { ListOrder } from '../list.ts';
import { isoDayOrHour, timestamp, uuid } from '../values.ts';
import { INTERVALS, usedRange } from './query.ts';

/**
 * The measures of charts. Scores, shares and rates are percentages with at most two decimals (71.43). Durations are in
 * days, those of inspections in minutes.
 */
export const MEASURES = {
  count: 'number',
  /** The mean of the percentages of inspections that have a score. */
  average_score: 'percent',
  /** All points over all maxima. */
  pooled_score: 'percent',
  issues_count: 'number',
  failed_count: 'number',
  due_count: 'number',
  completion_rate: 'percent',
  on_time_rate: 'percent',
  answered_count: 'number',
  share: 'percent',
  failed_share: 'percent',
  mean: 'number',
  median_days: 'days',
  p90_days: 'days',
  days_since: 'days',
  median_minutes: 'minutes',
  /** The difference from the previous range, in percentage points. */
  change: 'points',
} as const satisfies Record<string, 'number' | 'percent' | 'days' | 'minutes' | 'points'>;
export type Measure = keyof typeof MEASURES;
export type MeasureUnit = (typeof MEASURES)[Measure];

/** The key of a measure’s name in `analytics.json`: a number is called by what is counted, such as “Inspections”. */
export const toMeasureKey = <M extends Measure, R extends ChartRows>(measure: M, { rows }: { readonly rows: R }) =>
  (measure === 'count' ? `count_${rows}` : measure) as Exclude<M, 'count'> | `count_${R}`;

/** The properties that a chart can group by, besides time. */
export const DIMENSIONS = [
  'template',
  'asset_type',
  'asset',
  'site',
  'person',
  'status',
  'priority',
  'risk',
  'category',
  'age',
] as const;
export type Dimension = (typeof DIMENSIONS)[number];

/** The lists of the rows behind points. */
export type ChartRows = 'inspections' | 'issues' | 'answers' | 'assets';

export const CHART_KINDS = [
  /** Values over time; with `by`, one series for each of the largest groups. */
  'time',
  /** One bar for each group, largest first. */
  'bars',
  /** A table of groups with a bar for the first measure. */
  'ranking',
  /** Parts of a whole. */
  'shares',
  /** Counts the values in each interval. */
  'histogram',
  /** Weekdays by hours. */
  'heat_map',
  /** Assets by sections. */
  'matrix',
] as const;
export type ChartKind = (typeof CHART_KINDS)[number];

/** The ways to draw a chart. A table has the same values as text. */
export const CHART_DISPLAYS = ['line', 'bar', 'stacked', 'donut', 'map', 'table'] as const;
export type ChartDisplay = (typeof CHART_DISPLAYS)[number];

/** The titles of the rows of a chart’s table that is not grouped by a dimension, as keys of `analytics.json`. */
export const ROW_TITLES = {
  time: 'date',
  bars: 'group_column',
  ranking: 'question',
  shares: 'answer',
  histogram: 'value',
  heat_map: 'weekday',
  matrix: 'group_column',
} as const satisfies Record<ChartKind, string>;

/**
 * A chart. Server, screens, exports, sections and tests read this. Its title and how it is counted are in
 * `analytics.json` of the locales: `<page>.<chart>.title` and `<page>.<chart>.formula`.
 */
export interface ChartDeclaration {
  readonly kind: ChartKind;
  /** The drawings that people can select; the first is the default. */
  readonly displays: readonly [ChartDisplay, ...ChartDisplay[]];
  readonly rows: ChartRows;
  /** The first is the value of a point. */
  readonly measures: readonly [Measure, ...Measure[]];
  /**
   * The dimensions that `by` accepts. The first is the default of charts that are always grouped; others are undivided
   * without `by`.
   */
  readonly dimensions?: readonly Dimension[];
  /** Series that are always shown, in their order. */
  readonly series?: readonly string[];
  /** Can be compared with the previous range. */
  readonly comparable?: true;
  /** Counts the current state, whatever the range. */
  readonly now?: true;
  /** Its values change with the time alone, as ages do. */
  readonly by_clock?: true;
  /** Needs `question`. */
  readonly question?: true;
  /** The order of the rows behind the chart, if it differs from that of their list. */
  readonly order?: ListOrder;
}

/** Other charts with dimensions are grouped on request. */
export const isAlwaysGrouped = ({ kind }: ChartDeclaration): boolean =>
  kind === 'bars' || kind === 'ranking' || kind === 'matrix';

/** The drawings that a chart offers. Bars without series cannot be stacked. */
export const listDisplays = ({ displays, series }: ChartDeclaration, by: string | null | undefined): ChartDisplay[] =>
  displays.filter((display) => display !== 'stacked' || series !== undefined || Boolean(by));

/** The maximum number of groups in a chart. In charts of parts of a whole, one more point, `other`, has the rest. */
export const MAX_GROUPS = 12;
/** The maximum number of points in a ranking; `is_truncated` is true if there are more. */
export const MAX_RANKED = 20;
/** The limits of a matrix. */
export const MAX_MATRIX_ROWS = 50;
/** The maximum number of columns of a matrix. */
export const MAX_MATRIX_SECTIONS = 100;

const measureValues = z.object(
  Object.fromEntries(Object.keys(MEASURES).map((name) => [name, z.optional(z.nullable(z.number()))])) as {
    [M in Measure]: z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniNumber>>;
  },
);

export const chartPoint = z.extend(measureValues, {
  /** The name of the point in the calls for its rows. */
  point: z.string(),
  /** The first day (or hour, as 2026-11-24T09:00) of the step, in the time zone of the caller. */
  date: z.optional(isoDayOrHour()),
  /** The series that it belongs to. */
  series: z.optional(z.string()),
  /** The group: an id, a code or a number. Null is “none”, such as issues without assignee. */
  key: z.optional(z.nullable(z.union([z.string(), z.number()]))),
  label: z.optional(z.string()),
  /** The name of a color, or `#` with six digits: that of the group, or of the option whose share is shown. */
  color: z.optional(z.nullable(z.string())),
  /**
   * In histograms, the bar counts values from `min` up to, but not including, `max`; both are the same whole number if
   * the bar counts only that number. Dates are days since 1970, and `date` is the first one. In heat maps: weekday (1
   * is Monday) and hour.
   */
  min: z.optional(z.number()),
  max: z.optional(z.number()),
  weekday: z.optional(z.number()),
  hour: z.optional(z.number()),
  /** The section of a matrix. */
  section: z.optional(uuid()),
  /** The first measure; null where nothing is measured, such as a score without maximum. */
  value: z.nullable(z.number()),
  /** The same in the previous range, if it is compared. */
  previous: z.optional(z.nullable(z.number())),
  /** The number of rows behind it: exactly those that `rows` lists. */
  total: z.number(),
  /** The label of the option, for a group of answers. */
  answer: z.optional(z.string()),
  item_base_uuid: z.optional(uuid()),
  asset_id: z.optional(z.nullable(z.string())),
  /** The completion of the last inspection, in rankings of assets. */
  response_at: z.optional(z.nullable(timestamp())),
});
/** One point of a chart; which fields are set depends on the kind of the chart. */
export type ChartPoint = z.infer<typeof chartPoint>;

export const chartAnswer = z.object({
  points: z.array(chartPoint),
  /** The series in their order, with labels; empty for charts of one series. */
  series: z.array(z.object({ key: z.string(), label: z.string(), color: z.nullable(z.string()) })),
  /** Columns of a matrix. */
  sections: z.optional(z.array(z.object({ id: uuid(), label: z.string() }))),
  range: usedRange,
  /** Null for charts that are not over time. Of a histogram of dates, what a bar is about. */
  interval: z.nullable(z.enum(INTERVALS)),
  /** The dimension that was used. */
  by: z.nullable(z.enum(DIMENSIONS)),
  /** The first measure over everything, and the same in the previous range. */
  total: z.nullable(z.number()),
  previous_total: z.nullable(z.number()),
  /** Every measure over the whole range, such as its pooled score. */
  totals: z.optional(measureValues),
  /** The same in the previous range, if it is compared. */
  previous_totals: z.optional(measureValues),
  /** The number of rows that were counted. */
  counted: z.number(),
  /** Rows of the range without the value that is measured, such as inspections without a score. */
  left_out: z.number(),
  /** True if there are more groups than the chart shows. */
  is_truncated: z.boolean(),
  /** Figures over all numbers or durations. */
  figures: z.optional(
    z.object({
      min: z.nullable(z.number()),
      mean: z.nullable(z.number()),
      median: z.nullable(z.number()),
      max: z.nullable(z.number()),
      /** The limits of the question. */
      lower_limit: z.nullable(z.number()),
      upper_limit: z.nullable(z.number()),
      unit: z.nullable(z.string()),
    }),
  ),
  /** The explanation of how the measure is counted, in the language of the caller. */
  formula: z.string(),
});
/** The points of a chart, with the range that was counted and the explanation of its formula. */
export type ChartAnswer = z.infer<typeof chartAnswer>;
