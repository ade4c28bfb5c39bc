/** The days that are counted, as an address has them. */
import { DEFAULT_PRESET, MAX_YEAR, MIN_YEAR } from '@rounds/contract/analytics/query.ts';
import { DATE_PRESETS, type DatePreset } from '@rounds/contract/list.ts';

export type PageRange = { readonly preset: DatePreset } | { readonly from: string; readonly to: string };

interface RangeParams {
  readonly preset?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export const DEFAULT_RANGE: PageRange = { preset: DEFAULT_PRESET };

/** Null if the address names a range that does not exist. */
export function parseRange({ preset, from, to }: RangeParams): PageRange | null {
  if (from !== undefined || to !== undefined) return isDay(from) && isDay(to) && from <= to ? { from, to } : null;
  if (preset === undefined) return DEFAULT_RANGE;
  const found = DATE_PRESETS.find((one) => one === preset);
  return found ? { preset: found } : null;
}

function isDay(text: string | undefined): text is string {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const year = Number(text.slice(0, 4));
  const time = Date.parse(`${text}T00:00:00Z`);
  // 30 February is read as 2 March.
  const isReal = !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
  return isReal && year >= MIN_YEAR && year <= MAX_YEAR;
}
