/**
 * The relative date ranges of filters, analytics, sections and scheduled reports, resolved on the clock of the viewer
 * when they are used. Menus, OpenAPI, validation and the texts follow from this declaration.
 */

/** A whole day, week, month, quarter or year of the calendar; `ago` is how many of them before the current one. */
interface PeriodRange {
  readonly period: 'day' | 'week' | 'month' | 'quarter' | 'year';
  readonly ago: 0 | 1;
}
/** Ends today. Days include today, months begin on the same day of an earlier month. */
type RecentRange = { readonly days: number } | { readonly months: number };
/** A range that is resolved on the clock of the viewer whenever it is used. */
export type RelativeRange = PeriodRange | RecentRange;

/** The presets in display order. Weeks start on Monday. */
export const DATE_RANGES = {
  today: { period: 'day', ago: 0 },
  yesterday: { period: 'day', ago: 1 },
  this_week: { period: 'week', ago: 0 },
  last_week: { period: 'week', ago: 1 },
  this_month: { period: 'month', ago: 0 },
  last_month: { period: 'month', ago: 1 },
  this_quarter: { period: 'quarter', ago: 0 },
  last_quarter: { period: 'quarter', ago: 1 },
  this_year: { period: 'year', ago: 0 },
  last_calendar_year: { period: 'year', ago: 1 },
  last_7_days: { days: 7 },
  last_30_days: { days: 30 },
  last_90_days: { days: 90 },
  last_3_months: { months: 3 },
  last_6_months: { months: 6 },
  last_year: { months: 12 },
} as const satisfies Record<string, RelativeRange>;

export type DatePreset = keyof typeof DATE_RANGES;
/** The keys of `DATE_RANGES`, in display order. */
export const DATE_PRESETS = Object.keys(DATE_RANGES) as [DatePreset, ...DatePreset[]];

/** True for a key of `DATE_RANGES`. */
export const isDatePreset = (value: unknown): value is DatePreset => DATE_PRESETS.includes(value as DatePreset);
