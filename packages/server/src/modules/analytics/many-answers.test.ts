/** However many different answers there are, charts, pages of rows and exports of points stay small. */
import {
  CHART_KEYS,
  type ChartKey,
  type ChartKind,
  type ChartQuery,
  getChart,
  getChartCalls,
  MAX_GROUPS,
  MAX_MATRIX_ROWS,
  MAX_MATRIX_SECTIONS,
  MAX_RANKED,
} from '@rounds/contract/analytics';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cloneDatabase, startTestServer, type TestServer } from '../../testing/index.ts';
import { UNLIMITED } from './testing/history-server.ts';
import { ANSWERS, fillRegister, register } from './testing/register.ts';
import { send } from './testing/templates.ts';

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer({}, cloneDatabase, UNLIMITED);
  await fillRegister(t);
});
afterAll(() => t.close());

const YEAR = { from: '2025-01-01', to: '2025-12-31', interval: 'month' } as const;
const MAX_PAGE = 100;
const MAX_CHART_BYTES = 64 * 1024;
const MAX_PAGE_BYTES = 256 * 1024;

/** The number of points in a year by month. */
const MAX_POINTS: Readonly<Record<ChartKind, number>> = {
  time: 12 * (MAX_GROUPS + 1),
  bars: MAX_GROUPS + 1,
  ranking: MAX_RANKED,
  shares: 50,
  // Steps of numbers, or months or years of dates.
  histogram: 36,
  heat_map: 7 * 24,
  matrix: MAX_MATRIX_ROWS * MAX_MATRIX_SECTIONS,
};

const QUESTIONS = ['Part', 'Value', 'Remarks'].map((title): ChartQuery => ({ question: register.id(title) }));
/** Each chart, by assets if it can be: there are more of them than of any other group. */
const CASES = CHART_KEYS.flatMap((key) => {
  const { dimensions = [], question } = getChart(key);
  const by = dimensions.find((dimension) => dimension === 'asset');
  return (question ? QUESTIONS : [{}]).map((selected) => [key, { ...selected, ...(by && { by }) }] as const);
});
const get = (key: ChartKey, query: ChartQuery) =>
  t.as('admin').call(getChartCalls(key).chart, { query: { ...YEAR, ...query } });

describe('twenty thousand different answers', () => {
  test.each(CASES)('%s %j has few points, few rows on a page and few bytes', async (key, query) => {
    const calls = getChartCalls(key);
    const chart = await get(key, { ...query, compare: 'previous' });
    const { points } = await send(Promise.resolve(chart));
    expect(points.length).toBeLessThanOrEqual(MAX_POINTS[getChart(key).kind]);
    expect(chart.bytes.length).toBeLessThan(MAX_CHART_BYTES);
    const rows = await t.as('admin').call(calls.rows, { query: { ...YEAR, ...query, limit: MAX_PAGE } as never });
    expect((await send(Promise.resolve(rows))).list.length).toBeLessThanOrEqual(MAX_PAGE);
    expect(rows.bytes.length).toBeLessThan(MAX_PAGE_BYTES);
  });

  test('of options, the first of those that were chosen most are shown, and all answers are counted', async () => {
    const { data } = (await get('responses.answers', { question: register.id('Part') })).body;
    expect(data).toMatchObject({ counted: ANSWERS, is_truncated: true });
    expect(data.points).toHaveLength(MAX_POINTS.shares);
    expect(data.points.map(({ count }) => count)).toEqual(data.points.map(() => 1));
    // These options are in no version and in no list.
    expect(new Set(data.points.map(({ label }) => label))).toEqual(new Set(['Deleted item']));
  });

  test('an export has the points of the chart and no more', async () => {
    const query = { ...YEAR, question: register.id('Part') };
    const { bytes } = await t.as('admin').call(getChartCalls('responses.answers').export, { query });
    expect(parse(bytes, { bom: true })).toHaveLength(MAX_POINTS.shares + 1);
    expect(bytes.length).toBeLessThan(MAX_CHART_BYTES);
  });

  test('numbers are counted in a few steps, which together have all of them', async () => {
    const { data } = (await get('responses.numbers', { question: register.id('Value') })).body;
    expect(data.counted).toBe(ANSWERS);
    expect(data.points.length).toBeGreaterThan(1);
    expect(data.points.reduce((sum, { total }) => sum + total, 0)).toBe(ANSWERS);
  });

  test('texts are only counted, and listed page by page', async () => {
    const question = register.id('Remarks');
    const { data } = (await get('responses.answers', { question })).body;
    expect([data.counted, data.points]).toEqual([ANSWERS, []]);
    const query = { ...YEAR, question, limit: MAX_PAGE, exact_total: true } as never;
    const { list, pagination } = await send(t.as('admin').call(getChartCalls('responses.answers').rows, { query }));
    expect([list.length, pagination.total]).toEqual([MAX_PAGE, ANSWERS]);
  });

  test.each([
    ['responses.answers', 'Answer'],
    ['responses.failed', 'Question'],
    ['overview.people', 'Person'],
  ] as const)('the rows of an exported chart have a name: %s, %s', async (key, title) => {
    const question = getChart(key).question && { question: register.id('Part') };
    const query = { ...YEAR, ...question, format: 'csv' } as const;
    const file = await t.as('admin').call(getChartCalls(key).export, { query });
    const [head] = parse(file.bytes, { bom: true }) as string[][];
    expect(head).toContain(title);
  });
});
