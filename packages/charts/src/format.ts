/** How browser and server write what a chart shows. */
import { type ChartDeclaration, type Interval, MEASURES, type Measure } from '@rounds/contract/analytics';

export interface NumberFormat {
  /** Without decimals unless it has some, at most two. */
  number(value: number): string;
  /** With two decimals, so that points of several rows are one below the other. */
  points?(value: number): string;
  /** 71.43 as `71.43 %`. */
  percent(value: number): string;
}

export interface ChartFormat extends NumberFormat {
  /** A step, such as `Nov 2026`. */
  step(date: string, interval: Interval): string;
  /** 1 is Monday. */
  weekday(weekday: number): string;
  measure(measure: Measure, declaration: ChartDeclaration): string;
  /** What the values of the range before are called. */
  readonly previous: string;
  /** The names of lines across numbers; without them, the lines are left out. */
  readonly marks?: { readonly median: string; readonly limit: string };
}

export function formatMeasure(value: number | null | undefined, measure: Measure, format: NumberFormat): string {
  if (value === null || value === undefined) return '–';
  const unit = MEASURES[measure];
  if (unit === 'percent') return format.percent(value);
  if (unit === 'points') return `${value > 0 ? '+' : ''}${format.points?.(value) ?? format.number(value)}`;
  return format.number(value);
}
