/** The query of every chart: a range, its steps, and filters. */
import * as z from 'zod/mini';
import { DATE_PRESETS } from '../list.ts';
import { isoDay, queryText, uuid } from '../values.ts';

/**
 * The intervals that a caller can name. `auto` uses days for up to 31 days, months for up to 366 days, and years
 * beyond.
 */
export const INTERVALS = ['hour', 'day', 'month', 'year'] as const;
export type Interval = (typeof INTERVALS)[number];
/** The longest range, in days, for which `auto` uses days. */
export const MAX_DAILY_POINTS = 31;
/** The longest range, in days, for which `auto` uses months. */
export const MAX_MONTHLY_RANGE_DAYS = 366;
/** A chart with more points has the next longer step instead. */
export const MAX_POINTS = 750;
/** The years in which ranges may begin and end. */
export const MIN_YEAR = 1970;
/** The last year of ranges. */
export const MAX_YEAR = 2199;

/** The range of queries without one. */
export const DEFAULT_PRESET = 'last_30_days';

/**
 * Both days are included and are days in the time zone of the caller. If they and the preset are missing, the range is
 * the last 30 days.
 */
export const rangeQuery = {
  from: z.optional(isoDay()),
  to: z.optional(isoDay()),
  preset: z.optional(z.enum(DATE_PRESETS)),
};

/** The query of a chart: its range, interval, comparison, grouping and filter. All of it is optional. */
export const chartQuery = () =>
  z.object({
    ...rangeQuery,
    interval: z._default(z.enum(['auto', ...INTERVALS]), 'auto'),
    /** Adds the values of the range of equal length before this one. */
    compare: z.optional(z.enum(['previous'])),
    /** JSON with values by column of `ANALYTICS_FILTERS`, in the form that lists use. */
    filter: z.optional(queryText()),
    /** One of the dimensions that the chart declares. */
    by: z.optional(queryText(100)),
    /**
     * The permanent id of a question or, on the page of responses, of a global response for all questions that use it.
     */
    question: z.optional(uuid()),
    /** The option whose share is counted. If it is missing, the share of failed answers is counted. */
    option: z.optional(uuid()),
  });
export type ChartQuery = z.input<ReturnType<typeof chartQuery>>;

/** The pages of analytics, in the order of the menu. */
export const ANALYTICS_PAGES = ['overview', 'issues', 'responses', 'reports'] as const;
export type AnalyticsPage = (typeof ANALYTICS_PAGES)[number];

/** The range that was used, in the time zone of the caller. */
export const usedRange = z.object({
  from: isoDay(),
  to: isoDay(),
  /** Null if nothing is compared. */
  previous_from: z.nullable(isoDay()),
  previous_to: z.nullable(isoDay()),
  timezone: z.string(),
});
/** The range that was counted, after presets and defaults were applied. */
export type UsedRange = z.infer<typeof usedRange>;
