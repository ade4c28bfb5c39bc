/** The rows that the screen shows: a chart of the page, what it counts, and perhaps one of its points. */
import { type AnalyticsPage, CHART_KEYS, type ChartKey, type ChartQuery } from '@rounds/contract/analytics';
import { type LinkTarget, paths, usePathParams, useSearchParams } from '../../../paths.ts';
import { omitEmpty } from '../toolbar/page-query.ts';

/** The parameters of the chart; those of the list are its own. */
const QUERY_KEYS = ['preset', 'from', 'to', 'interval', 'compare', 'by', 'question', 'option'] as const;

export interface RowsState {
  readonly chart: ChartKey;
  readonly query: ChartQuery;
  /** The point; without one, everything that the chart counts. */
  readonly point: string | undefined;
  /** The parameters of calls for rows, in addition to those of their list. */
  readonly rowsQuery: Readonly<Record<string, string | undefined>>;
  /** The page with the chart, as it was. */
  readonly back: LinkTarget;
}

/** Returns the state; null if the page has no such chart. */
export function useRowsState(page: AnalyticsPage): RowsState | null {
  const { chart: name } = usePathParams('chart');
  const { chart_filter: filter, point, ...rest } = useSearchParams(...QUERY_KEYS, 'chart_filter', 'point');
  const chart = CHART_KEYS.find((key) => key === `${page}.${name}`);
  if (!chart) return null;
  const query = omitEmpty({ ...rest, filter });
  const { by: _, ...shown } = query;
  return {
    chart,
    query: query as ChartQuery,
    point,
    rowsQuery: omitEmpty({ ...rest, chart_filter: filter, point }),
    back: paths.analytics[page](shown),
  };
}
