import { type ChartKey, type ChartQuery, getChartCalls, splitChartKey } from '@rounds/contract/analytics';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type LinkTarget, paths } from '../../../paths.ts';
import { call } from '../../../platform/api/index.ts';

/** Figures change while people look at them. */
const REFRESH_MS = 60_000;

export const useChart = (chart: ChartKey, query: ChartQuery, { enabled = true } = {}) =>
  useQuery({
    enabled,
    queryKey: ['analytics', chart, query],
    queryFn: ({ signal }) => call(getChartCalls(chart).chart, { query, signal, silent: true }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });

/** The query of the rows behind a chart, or behind one of its points. */
export function toRowsQuery({ filter, ...query }: ChartQuery, point: string | undefined) {
  return { ...query, ...(filter && { chart_filter: filter }), ...(point && { point }) };
}

/** The full list of the same rows. */
export function toRowsLink(key: ChartKey, query: ReturnType<typeof toRowsQuery>): LinkTarget {
  const { page, chart } = splitChartKey(key);
  return paths.analytics.rows[page](chart, query);
}
