/** The days that are counted, as an address has them. */
import { DEFAULT_PRESET, MAX_YEAR, MIN_YEAR } from '@rounds/contract/analytics/query.ts';
import { DATE_PRESETS, type DatePreset } from '@rounds/contract/list.ts';
import { isDay } from '@rounds/contract/values.ts';

export type PageRange = { readonly preset: DatePreset } | { readonly from: string; readonly to: string };

interface RangeParams {
  readonly preset?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export const DEFAULT_RANGE: PageRange = { preset: DEFAULT_PRESET };

/** Parses a range; null if the address names one that does not exist. */
export function parseRange({ preset, from, to }: RangeParams): PageRange | null {
  if (from !== undefined || to !== undefined)
    return isChartDay(from) && isChartDay(to) && from <= to ? { from, to } : null;
  if (preset === undefined) return DEFAULT_RANGE;
  const match = DATE_PRESETS.find((one) => one === preset);
  return match ? { preset: match } : null;
}

/** Whether an address names a day within the years that charts take. */
function isChartDay(text: string | undefined): text is string {
  if (!isDay(text)) return false;
  const year = Number(text.slice(0, 4));
  return year >= MIN_YEAR && year <= MAX_YEAR;
}
