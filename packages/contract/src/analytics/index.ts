/** Charts of what the inspections and issues of a workspace add up to. */
import * as z from 'zod/mini';
import { type EndpointDeclaration, endpoints } from '../endpoint.ts';
import {
  EXPORT_FORMATS,
  exportEndpoint,
  exportQuery,
  listEndpoint,
  listQuery,
  searchQuery,
  selectOption,
} from '../list.ts';
import { savedQuery } from '../saved-queries/saved-query.ts';
import { languageCode, queryText, uuid } from '../values.ts';
import { type ChartDeclaration, type ChartRows, chartAnswer } from './chart.ts';
import { CHART_KEYS, type ChartKey, getChart, PAGES, splitChartKey } from './charts.ts';
import { ANALYTICS_FILTERS } from './filters.ts';
import { ANALYTICS_PAGES, type AnalyticsPage, chartQuery } from './query.ts';
import { getRowList, ROW_LISTS, type ROWS_OUTPUTS } from './rows.ts';

export * from './chart.ts';
export * from './charts.ts';
export * from './figures.ts';
export * from './filters.ts';
export * from './query.ts';
export * from './rows.ts';

const toPageFields = (page: AnalyticsPage) => ({
  access: [PAGES[page].permission] as const,
  feature: PAGES[page].feature,
  prefix: 'ANA' as const,
});

/** `filter` and `sort` are those of the list of rows, as in every list; the filter of the chart is `chart_filter`. */
const rowsQuery = {
  ...chartQuery().shape,
  /** A point as the chart names it. Without one, everything that was counted. */
  point: z.optional(z.string().check(z.maxLength(500))),
  chart_filter: z.optional(queryText()),
};

/** The calls of one chart. */
function createChartCalls(key: ChartKey, declaration: ChartDeclaration) {
  const { page, chart } = splitChartKey(key);
  const path = `/analytics/${page}/${chart.replaceAll('_', '-')}` as const;
  const list = getRowList(declaration);
  const { row } = ROW_LISTS[declaration.rows];
  const shared = toPageFields(page);
  const name = `“${chart.replaceAll('_', ' ')}” of the ${page} page`;
  return {
    chart: {
      ...shared,
      method: 'GET' as const,
      path,
      summary: `Get the chart ${name}`,
      query: chartQuery(),
      output: chartAnswer,
      errors: ['VALIDATION_FAILED'] as const,
      ...(!declaration.by_clock && { is_cached: true as const }),
      list: ANALYTICS_FILTERS[page],
    },
    export: {
      ...shared,
      method: 'GET' as const,
      path: `${path}/export` as const,
      summary: `Export the points of the chart ${name}`,
      query: z.extend(chartQuery(), {
        format: z._default(z.enum(EXPORT_FORMATS), 'csv'),
        lang: z.optional(languageCode()),
      }),
      response: 'bytes' as const,
      limit: 'export' as const,
      guard: 'export' as const,
      errors: ['VALIDATION_FAILED'] as const,
      list: ANALYTICS_FILTERS[page],
    },
    rows: {
      ...listEndpoint(list, row as z.ZodMiniType, {
        ...shared,
        path: `${path}/rows`,
        summary: `List the rows behind the chart ${name}, or behind one of its points`,
      }),
      query: z.extend(listQuery(), rowsQuery),
      errors: ['VALIDATION_FAILED', 'ANA_POINT_NOT_FOUND'] as const,
    },
    exportRows: {
      ...exportEndpoint(list, {
        ...shared,
        path: `${path}/rows/export`,
        summary: `Export the rows behind the chart ${name}`,
      }),
      query: z.extend(exportQuery(), rowsQuery),
      errors: ['VALIDATION_FAILED', 'ANA_POINT_NOT_FOUND'] as const,
    },
  };
}

type ChartCallName = 'chart' | 'export' | 'rows' | 'exportRows';
type ChartCallDeclarations = ReturnType<typeof createChartCalls>;

/** The calls of one chart: its points, the export of these, the rows behind them and the export of the rows. */
export type ChartCalls<R extends ChartRows = ChartRows> = {
  readonly [C in Exclude<ChartCallName, 'rows'>]: ChartCallDeclarations[C] & { readonly id: string };
} & {
  readonly rows: Omit<ChartCallDeclarations['rows'], 'output'> & {
    readonly id: string;
    readonly output: (typeof ROWS_OUTPUTS)[R];
  };
};

const chartEndpoints = endpoints(
  'analytics',
  Object.fromEntries<EndpointDeclaration>(
    CHART_KEYS.flatMap((key) =>
      Object.entries<EndpointDeclaration>(createChartCalls(key, getChart(key))).map(([call, declaration]) => [
        `${key}.${call}`,
        declaration,
      ]),
    ),
  ),
);

/** The calls of a chart. */
export const getChartCalls = (key: ChartKey): ChartCalls =>
  Object.fromEntries(
    (['chart', 'export', 'rows', 'exportRows'] as const).map((call) => [call, chartEndpoints[`${key}.${call}`]]),
  ) as unknown as ChartCalls;

/** A question of the selected templates, over all their versions. */
export const analyticsQuestion = z.object({
  /** Its permanent id: the same in all versions, and in copies within a template. */
  item_base_uuid: uuid(),
  template_id: z.number(),
  template_title: z.string(),
  /** Its title in the latest version that has it. */
  title: z.string(),
  type: z.string(),
  /** The title of its page or section. */
  section: z.string(),
  /**
   * Decides the chart of the question: shares of options, a histogram of numbers or dates, or only the number of
   * answers.
   */
  kind: z.enum(['options', 'number', 'date', 'other']),
  /** The options of all versions; only with `question`, because all questions together may have very many. */
  options: z.array(z.object({ key: z.string(), label: z.string(), color: z.nullable(z.string()) })),
  /** Version numbers that have it. */
  versions: z.array(z.number()),
  /** The global response that supplies its options in the latest version. */
  response: z.nullable(z.object({ uuid: uuid(), name: z.string() })),
  /** The number of answers in the range that match the filters of the query. */
  answered_count: z.number(),
  failed_count: z.number(),
  /** An option of its latest versions fails, or an answer of the range has failed. */
  can_fail: z.boolean(),
  /** The options that were chosen most, in the range and with the filters, the most frequent first. */
  chosen: z.array(z.object({ key: z.string(), label: z.string(), color: z.nullable(z.string()), count: z.number() })),
});
/** The maximum number of options per question that a chart counts. */
export const MAX_CHOSEN = 8;
export type AnalyticsQuestion = z.infer<typeof analyticsQuestion>;

/** A global response, whose questions in all templates can be charted together. */
const analyticsResponse = z.object({ uuid: uuid(), name: z.string(), questions: z.number(), templates: z.number() });
export type AnalyticsResponse = z.infer<typeof analyticsResponse>;
/** The maximum number of questions that one call lists. */
export const MAX_QUESTIONS = 500;

const pageCalls = Object.fromEntries<PageViews>(
  ANALYTICS_PAGES.map((page) => [
    `${page}.views`,
    {
      ...toPageFields(page),
      method: 'GET',
      path: `/analytics/${page}/views`,
      summary: `List your saved views of the ${page} page`,
      output: z.object({ saved_queries: z.record(z.string(), savedQuery) }),
    },
  ]),
) as Record<`${AnalyticsPage}.views`, PageViews>;
interface PageViews extends EndpointDeclaration {
  readonly output: z.ZodMiniObject<
    { saved_queries: z.ZodMiniRecord<z.ZodMiniString, typeof savedQuery> },
    z.core.$strip
  >;
}

const pages = endpoints('analytics', pageCalls);

/** All calls of analytics. Those of charts are named by chart and call: `overview.scores.chart`. */
export const analytics = {
  ...chartEndpoints,
  ...pages,
  ...endpoints('analytics', {
    listQuestions: {
      ...toPageFields('responses'),
      method: 'GET',
      path: '/analytics/responses/questions',
      summary: `List the questions of templates over all versions with how often each was answered and failed, at most ${MAX_QUESTIONS}, or with \`question\` that one, or those of that global response, with their options`,
      query: chartQuery(),
      output: z.object({ list: z.array(analyticsQuestion), is_truncated: z.boolean() }),
      errors: ['VALIDATION_FAILED'],
      list: ANALYTICS_FILTERS.responses,
    },
    searchAnswers: {
      method: 'GET',
      path: '/analytics/answers/search',
      access: ['INS_VIEW_INSPECTION_LIST', ...ANALYTICS_PAGES.map((page) => PAGES[page].permission)],
      prefix: 'ANA',
      limit: 'search',
      summary: 'Search questions with their options; values are the permanent ids of both, joined by a dot',
      query: searchQuery(20),
      output: z.array(selectOption()),
    },
    listResponses: {
      ...toPageFields('responses'),
      method: 'GET',
      path: '/analytics/responses/global-responses',
      summary: 'List the global responses that questions of the templates use; charts take one as `question`',
      query: chartQuery(),
      output: z.array(analyticsResponse),
      errors: ['VALIDATION_FAILED'],
      list: ANALYTICS_FILTERS.responses,
    },
  }),
};

/** Pages as PDF, with the charts that the caller may see. */
export const analyticsPrints = endpoints(
  'analyticsPrints',
  Object.fromEntries<EndpointDeclaration>(
    ANALYTICS_PAGES.map((page) => [
      `${page}.pdf`,
      {
        ...toPageFields(page),
        method: 'GET',
        path: `/analytics/${page}/pdf`,
        reads_replica: true,
        summary: `Print the ${page} page as PDF`,
        query: z.extend(chartQuery(), {
          lang: z.optional(languageCode()),
          /** The name of the saved view that is printed. */
          view: z.optional(queryText(200)),
        }),
        response: 'bytes',
        limit: 'pdf',
        guard: 'export',
        work: 'print',
        errors: ['VALIDATION_FAILED', 'APP_BUSY'],
        list: ANALYTICS_FILTERS[page],
      },
    ]),
  ) as Record<`${AnalyticsPage}.pdf`, EndpointDeclaration>,
);

/** Returns the calls for the saved views and the PDF of a page. */
export const getPageCalls = (page: AnalyticsPage) => ({
  views: pages[`${page}.views`],
  pdf: analyticsPrints[`${page}.pdf`],
});
