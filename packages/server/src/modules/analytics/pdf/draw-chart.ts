import type { ChartPart } from './document.ts';
import type { PrintFormats } from './formats.ts';

/** The chart as SVG in the light palette; null for charts that are tables. */
export function drawChart(_drawn: ChartPart['drawn'], _formats: PrintFormats): string | null {
  return null;
}
