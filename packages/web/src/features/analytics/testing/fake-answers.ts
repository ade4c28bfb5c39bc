/** A server that returns data for every chart, for tests of the pages. */
import {
  ANALYTICS_PAGES,
  type AnalyticsQuestion,
  type AnswerRow,
  analytics,
  CHART_KEYS,
  type ChartAnswer,
  type ChartKey,
  type ChartPoint,
  getChartCalls,
  getPageCalls,
} from '@rounds/contract/analytics';
import { DEFAULT_QUERY } from '@rounds/contract/saved-queries';
import { FakeServer } from '../../../testing/index.ts';

export const toUuid = (id: number): string => `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`;

/** The options of questions. */
export const YES = toUuid(701);
export const NO = toUuid(702);

export const createPoint = (point: string, value: number, fields: Partial<ChartPoint> = {}): ChartPoint => ({
  ...{ point, value, total: value },
  ...fields,
});

export const createAnswer = (fields: Partial<ChartAnswer> = {}): ChartAnswer => ({
  points: [],
  series: [],
  range: {
    from: '2026-10-26',
    to: '2026-11-24',
    previous_from: null,
    previous_to: null,
    timezone: 'Europe/Berlin',
  },
  interval: null,
  by: null,
  total: 0,
  previous_total: null,
  counted: 12,
  left_out: 0,
  is_truncated: false,
  formula: 'All of them, counted.',
  ...fields,
});

export const createQuestion = (id: number, fields: Partial<AnalyticsQuestion> = {}): AnalyticsQuestion => ({
  item_base_uuid: toUuid(id),
  template_id: 3,
  template_title: 'Food premises',
  title: `Question ${id}`,
  type: 'choice',
  section: 'Temperature control',
  kind: 'options',
  options: [
    { key: YES, label: 'Yes', color: 'green' },
    { key: NO, label: 'No', color: 'red' },
  ],
  versions: [5, 6, 7],
  response: null,
  answered_count: 100,
  failed_count: 17,
  can_fail: true,
  chosen: [
    { key: YES, label: 'Yes', color: 'green', count: 83 },
    { key: NO, label: 'No', color: 'red', count: 17 },
  ],
  ...fields,
});

export const createAnswerRow = (id: number, fields: Partial<AnswerRow> = {}): AnswerRow => ({
  inspection_uuid: toUuid(id),
  document_id: `FFS-${id}`,
  completed_at: '2026-10-28T10:00:00Z',
  template_title: 'Food premises',
  asset: { uuid: toUuid(500 + id), asset_id: `A-${id}`, display_name: `Kitchen ${id}` },
  user: { id: 9, full_name: 'Devon Okafor' },
  item_id: toUuid(900),
  item_base_uuid: toUuid(1),
  question: 'Question 1',
  row: [],
  answer: 'No',
  number: null,
  is_failed: true,
  note: `Note ${id}`,
  media: [],
  issues: [],
  ...fields,
});

/** Creates a server for charts. Those without an answer of their own count twelve rows and have no points. */
export function createAnalyticsServer(answers: Partial<Record<ChartKey, ChartAnswer>> = {}): FakeServer {
  const server = new FakeServer();
  for (const key of CHART_KEYS) server.on(getChartCalls(key).chart, () => answers[key] ?? createAnswer());
  for (const page of ANALYTICS_PAGES) {
    server.on(getPageCalls(page).views, () => ({
      saved_queries: { [DEFAULT_QUERY]: { id: null, key: DEFAULT_QUERY, name: DEFAULT_QUERY, query_string: '' } },
    }));
  }
  return server
    .on(analytics.listQuestions, () => ({ list: [], is_truncated: false }))
    .on(analytics.listResponses, () => []);
}
