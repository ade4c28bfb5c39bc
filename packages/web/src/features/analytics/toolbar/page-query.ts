/** What a page of analytics counts: read from an address or a saved view, and written back. */
import {
  ANALYTICS_FILTERS,
  type AnalyticsPage,
  type ChartQuery,
  DEFAULT_PRESET,
  INTERVALS,
  type Interval,
  MAX_YEAR,
  MIN_YEAR,
} from '@rounds/contract/analytics';
import { DATE_PRESETS, type DatePreset } from '@rounds/contract/list';
import type { FilterValues } from '../../../data-table/index.ts';

/** In the order of `PageQuery`; they are the parameters of the address and of every chart. */
export const QUERY_KEYS = ['preset', 'from', 'to', 'interval', 'compare', 'filter'] as const;
export type QueryKey = (typeof QUERY_KEYS)[number];
export type QueryParams = Readonly<Partial<Record<QueryKey, string | undefined>>>;

export type PageRange = { readonly preset: DatePreset } | { readonly from: string; readonly to: string };
export type Step = 'auto' | Interval;

export interface PageQuery {
  readonly range: PageRange;
  readonly step: Step;
  readonly isCompared: boolean;
  readonly filter: FilterValues;
}
/** What an address has but cannot mean. */
export type QueryProblem = 'range' | 'interval' | 'filter';

const DEFAULT_RANGE: PageRange = { preset: DEFAULT_PRESET };
const STEPS: readonly Step[] = ['auto', ...INTERVALS];

/** Whatever is not valid is left out, so that a mistyped address still shows the page. */
export function parsePageQuery(
  page: AnalyticsPage,
  params: QueryParams,
): { readonly query: PageQuery; readonly problems: readonly QueryProblem[] } {
  const range = parseRange(params);
  const step = STEPS.find((one) => one === (params.interval ?? 'auto'));
  const filter = parseFilter(page, params.filter);
  const problems: readonly (QueryProblem | false)[] = [!range && 'range', !step && 'interval', !filter && 'filter'];
  return {
    query: {
      range: range ?? DEFAULT_RANGE,
      step: step ?? 'auto',
      isCompared: params.compare === 'previous',
      filter: filter ?? {},
    },
    problems: problems.filter((problem) => problem !== false),
  };
}

/** Null for a range that the address names but that does not exist. */
export function parseRange({ preset, from, to }: QueryParams): PageRange | null {
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

function parseFilter(page: AnalyticsPage, text: string | undefined): FilterValues | null {
  if (text === undefined) return {};
  try {
    const values: unknown = JSON.parse(text);
    if (typeof values !== 'object' || values === null || Array.isArray(values)) return null;
    const entries = Object.entries(values);
    const isKnown = (key: string) => ANALYTICS_FILTERS[page].columns.some(({ selector }) => selector === key);
    return entries.every(([key, value]) => isKnown(key) && isChoice(value)) ? Object.fromEntries(entries) : null;
  } catch {
    return null;
  }
}

const isChoice = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((one) => typeof one === 'number' || (typeof one === 'string' && one !== ''));

/** Equal for equal queries; what is usual is left out. */
export function toParams({
  range,
  step,
  isCompared,
  filter,
}: PageQuery): Readonly<Record<QueryKey, string | undefined>> {
  const sorted = Object.entries(filter).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return {
    preset: 'preset' in range && range.preset !== DEFAULT_PRESET ? range.preset : undefined,
    from: 'from' in range ? range.from : undefined,
    to: 'to' in range ? range.to : undefined,
    interval: step === 'auto' ? undefined : step,
    compare: isCompared ? 'previous' : undefined,
    filter: sorted.length > 0 ? JSON.stringify(Object.fromEntries(sorted)) : undefined,
  };
}

/** The query of a chart. */
export const toChartQuery = (query: PageQuery): ChartQuery => omitEmpty({ ...toParams(query), ...query.range });

const omitEmpty = (params: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined)) as ChartQuery;

export const toQueryString = (params: Readonly<Record<string, string | undefined>>): string =>
  new URLSearchParams(omitEmpty(params) as Record<string, string>).toString();

export function readQueryString(text: string): Readonly<Record<string, string>> {
  return Object.fromEntries(new URLSearchParams(text));
}

export const isSamePageQuery = (page: AnalyticsPage, one: string, other: string): boolean => {
  const toComparable = (text: string) => toQueryString(toParams(parsePageQuery(page, readQueryString(text)).query));
  return toComparable(one) === toComparable(other);
};
