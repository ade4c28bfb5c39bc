import { type ChartKey, type ChartQuery, getChartCalls } from '@rounds/contract/analytics';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../api/index.ts';

export const useChart = (chart: ChartKey, query: ChartQuery) =>
  useQuery({
    queryKey: ['analytics', chart, query],
    queryFn: ({ signal }) => call(getChartCalls(chart).chart, { query, signal, silent: true }),
    placeholderData: keepPreviousData,
  });

/** The query of the rows behind a chart, or behind one of its points. */
export function toRowsQuery({ filter, ...query }: ChartQuery, point: string | undefined) {
  return { ...query, ...(filter && { chart_filter: filter }), ...(point && { point }) };
}
