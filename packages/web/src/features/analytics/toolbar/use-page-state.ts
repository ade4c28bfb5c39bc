import { ANALYTICS_FILTERS, type AnalyticsPage, type ChartQuery } from '@rounds/contract/analytics';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { changeFilter, DEFAULT_VIEW, type FilterPanelState, type ViewState } from '../../../kit/data-table/index.ts';
import { changeSearch } from '../../../paths.ts';
import {
  type PageQuery,
  parsePageQuery,
  QUERY_KEYS,
  type QueryParams,
  type QueryProblem,
  readQueryString,
  type Step,
  toChartQuery,
  toParams,
  toQueryString,
} from './page-query.ts';
import type { PageRange } from './page-range.ts';

export interface PageState extends FilterPanelState, ViewState {
  readonly page: AnalyticsPage;
  readonly query: PageQuery;
  /** The same, as charts are queried. */
  readonly chartQuery: ChartQuery;
  readonly problems: readonly QueryProblem[];
  readonly hasFilter: boolean;
  /** The address has no parameters, so the first view applies as the person saved it. */
  readonly isBare: boolean;
  setRange(range: PageRange): void;
  setStep(step: Step): void;
  setCompared(isCompared: boolean): void;
  /** Restores the default range without filters. */
  reset(): void;
}

type Search = Readonly<Record<string, string | undefined>>;

/** A view also keeps its question. */
const KEPT_KEYS = ['question', 'option'] as const;
/** Resets the parameters that belong to what was shown before. */
export const CLOSED = { chart: undefined, point: undefined, by: undefined, label: undefined };
const CLEARED: Search = {
  ...Object.fromEntries([...QUERY_KEYS, ...KEPT_KEYS].map((key) => [key, undefined])),
  ...CLOSED,
};

/** The state of the page. The address contains it, so that a link shows the same to everybody. */
export function usePageState(page: AnalyticsPage): PageState {
  const search = useSearch({ strict: false }) as Search;
  const navigate = useNavigate();
  return useMemo(() => {
    const params = Object.fromEntries(QUERY_KEYS.map((key) => [key, search[key]])) as QueryParams;
    const { query, problems } = parsePageQuery(page, params);
    const go = (changes: Search, replace = false) =>
      void navigate({ ...changeSearch(changes), replace, resetScroll: false });
    const change = (changes: Partial<PageQuery>, replace?: boolean) =>
      go({ ...toParams({ ...query, ...changes }), ...CLOSED }, replace);
    const keptParams = Object.fromEntries(KEPT_KEYS.map((key) => [key, search[key]]));
    return {
      page,
      query,
      chartQuery: toChartQuery(query),
      problems,
      hasFilter: Object.keys(query.filter).length > 0,
      isBare: [...QUERY_KEYS, ...KEPT_KEYS, 'view'].every((key) => search[key] === undefined),
      filter: query.filter,
      view: search.view ?? DEFAULT_VIEW,
      queryString: toQueryString({ ...toParams(query), ...keptParams }),
      setRange: (range) => change({ range }),
      setStep: (step) => change({ step }),
      setCompared: (isCompared) => change({ isCompared }),
      setFilter: (selector, value, { isTyping = false } = {}) =>
        change(
          { filter: changeFilter(ANALYTICS_FILTERS[page], query.filter, selector, value) },
          isTyping && query.filter[selector] !== undefined,
        ),
      clearFilters: () => change({ filter: {} }),
      reset: () => go(CLEARED),
      openView: (view, queryString, { isFirst = false } = {}) =>
        go({ ...CLEARED, ...readQueryString(queryString), view: view === DEFAULT_VIEW ? undefined : view }, isFirst),
    };
  }, [page, search, navigate]);
}
