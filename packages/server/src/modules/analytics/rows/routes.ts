/** The calls for the rows behind charts: exactly those that a chart or one of its points has counted. */
import { CHART_KEYS, type ChartKey, getChart, getChartCalls } from '@rounds/contract/analytics';
import type { Endpoint } from '@rounds/contract/endpoint.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { Actor, Call, Route } from '../../../http/module.ts';
import { exportRoute, listRoute, routePerCall } from '../../../lists/index.ts';
import { planChart } from '../charts/chart.ts';
import type { ChartQueryOutput } from '../charts/chart-context.ts';
import { selectRows } from '../charts/plan.ts';
import { getChartTexts } from '../charts/texts.ts';
import { toFileName } from '../file-name.ts';
import { readLanguage } from '../language.ts';
import { ROW_VIEWS, type RowsView } from './views.ts';

interface RowsQuery extends ChartQueryOutput {
  readonly point?: string;
  readonly chart_filter?: string;
  readonly lang?: string;
}

/** @throws ApiError ANA_POINT_NOT_FOUND, VALIDATION_FAILED naming what the chart does not know */
const routeWithRows = (endpoint: Endpoint, key: ChartKey, toRoute: (view: RowsView) => Route): Route =>
  routePerCall(endpoint, async (call: Call<Endpoint>) => {
    const { tx, database } = call;
    const { point, chart_filter, lang, ...query } = call.query as unknown as RowsQuery;
    const viewer = { tx, actor: call.actor as Actor, locale: readLanguage(lang, call.locale) };
    const { plan, scope, range } = await planChart(viewer, key, { ...query, filter: chart_filter });
    const counted = selectRows(plan, point);
    if (!counted) throw new ApiError('ANA_POINT_NOT_FOUND');
    const chart = getChart(key);
    const { title } = getChartTexts(key, viewer.locale);
    const view = ROW_VIEWS[chart.rows]({ ...viewer, database, scope, chart, counted });
    return toRoute({ ...view, fileName: toFileName(title, range, viewer.locale) });
  });

export const rowRoutes: readonly Route[] = CHART_KEYS.flatMap((key) => {
  const { rows, exportRows } = getChartCalls(key);
  return [
    routeWithRows(rows, key, (view) => listRoute(rows as Endpoint, view as never)),
    routeWithRows(exportRows, key, (view) => exportRoute(exportRows, view)),
  ];
});
