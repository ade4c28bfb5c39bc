/** The calls of charts and of their pages. */
import {
  ANALYTICS_FILTERS,
  ANALYTICS_PAGES,
  analytics,
  CHART_KEYS,
  type ChartKey,
  getChartCalls,
  getPageCalls,
} from '@rounds/contract/analytics';
import { type Route, route } from '../../http/module.ts';
import { listSavedQueriesByKey } from '../../lists/index.ts';
import { getChartAnswer } from './charts/chart.ts';
import { exportChart } from './charts/export-chart.ts';
import { listQuestions, listResponses } from './charts/list-questions.ts';
import { searchAnswers } from './charts/search-answers.ts';
import { readLanguage } from './language.ts';

const chartRoutes = (key: ChartKey): Route[] => {
  const calls = getChartCalls(key);
  return [
    route(calls.chart, (call) => getChartAnswer(call, key, call.query)),
    route(calls.export, async (call) => {
      const { format, lang, ...query } = call.query;
      const locale = readLanguage(lang, call.locale);
      return exportChart(key, await getChartAnswer({ ...call, locale }, key, query), format, locale);
    }),
  ];
};

export const routes: readonly Route[] = [
  ...CHART_KEYS.flatMap(chartRoutes),
  ...ANALYTICS_PAGES.map((page) =>
    route(getPageCalls(page).views, async ({ tx, actor }) => ({
      saved_queries: (await listSavedQueriesByKey(tx, actor.user_id, ANALYTICS_FILTERS[page].table_name)) ?? {},
    })),
  ),
  route(analytics.listQuestions, (call) => listQuestions(call, call.query)),
  route(analytics.searchAnswers, (call) => searchAnswers(call, call.query)),
  route(analytics.listResponses, (call) => listResponses(call, call.query)),
];
