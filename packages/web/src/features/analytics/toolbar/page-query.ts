/** Reads what a page of analytics counts from an address or a saved view, and writes it back. */
import {
  ANALYTICS_FILTERS,
  type AnalyticsPage,
  type ChartQuery,
  DEFAULT_PRESET,
  INTERVALS,
  type Interval,
} from '@rounds/contract/analytics';
import type { FilterValues } from '../../../kit/data-table/index.ts';
import { DEFAULT_RANGE, type PageRange, parseRange } from './page-range.ts';

/** The keys in the order of `PageQuery`; they are the parameters of the address and of every chart. */
export const QUERY_KEYS = ['preset', 'from', 'to', 'interval', 'compare', 'filter'] as const;
export type QueryKey = (typeof QUERY_KEYS)[number];
export type QueryParams = Readonly<Partial<Record<QueryKey, string | undefined>>>;

export type Step = 'auto' | Interval;

export interface PageQuery {
  readonly range: PageRange;
  readonly step: Step;
  readonly isCompared: boolean;
  readonly filter: FilterValues;
}
/** Parameters of the address that are not valid. */
export type QueryProblem = 'range' | 'interval' | 'filter';

const STEPS: readonly Step[] = ['auto', ...INTERVALS];

/** Parses the query. Parameters that are not valid are ignored, so that a mistyped address still shows the page. */
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

/** The same for equal queries; defaults are left out. */
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
export const toChartQuery = (query: PageQuery): ChartQuery =>
  omitEmpty({ ...toParams(query), ...query.range }) as ChartQuery;

export const omitEmpty = (params: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(params).filter((entry): entry is [string, string] => entry[1] !== undefined));

export const toQueryString = (params: Readonly<Record<string, string | undefined>>): string =>
  new URLSearchParams(omitEmpty(params)).toString();

export function readQueryString(text: string): Readonly<Record<string, string>> {
  return Object.fromEntries(new URLSearchParams(text));
}

export const isSamePageQuery = (page: AnalyticsPage, one: string, other: string): boolean => {
  const toComparable = (text: string) => toQueryString(toParams(parsePageQuery(page, readQueryString(text)).query));
  return toComparable(one) === toComparable(other);
};
