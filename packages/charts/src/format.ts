/** The formats in which browser and server write the values and names of a chart. */
import { type ChartDeclaration, type Interval, MEASURES, type Measure } from '@rounds/contract/analytics';

/** Formats numbers in the language of the reader. */
export interface NumberFormat {
  /** Formats a number with as few decimals as it has, at most two. */
  number(value: number): string;
  /** Formats points with two decimals, so that those of several rows align. */
  points?(value: number): string;
  /** Formats 71.43 as `71.43 %`. */
  percent(value: number): string;
}

/** Formats everything that a chart shows, in the language of the reader. */
export interface ChartFormat extends NumberFormat {
  /** Formats a step, such as `Nov 2026`. */
  step(date: string, interval: Interval): string;
  /** Formats a weekday; 1 is Monday. */
  weekday(weekday: number): string;
  measure(measure: Measure, declaration: ChartDeclaration): string;
  /** The name of the values of the previous range. */
  readonly previous: string;
  /** The names of lines across numbers; the lines are left out if this is absent. */
  readonly marks?: { readonly median: string; readonly limit: string };
}

/** Formats the value of a measure with its unit; a missing value is a dash. */
export function formatMeasure(value: number | null | undefined, measure: Measure, format: NumberFormat): string {
  if (value === null || value === undefined) return '–';
  const unit = MEASURES[measure];
  if (unit === 'percent') return format.percent(value);
  if (unit === 'points') return `${value > 0 ? '+' : ''}${format.points?.(value) ?? format.number(value)}`;
  return format.number(value);
}
