/** Wrong input is rejected by field, and charts of long ranges stay small. */
import { randomUUID } from 'node:crypto';
import {
  ANALYTICS_PAGES,
  analytics,
  CHART_KEYS,
  type ChartAnswer,
  type ChartKey,
  type ChartQuery,
  getChart,
  getChartCalls,
  getPageCalls,
  MAX_POINTS,
  splitChartKey,
} from '@rounds/contract/analytics';
import { inspections } from '@rounds/contract/inspections';
import { form, list, page } from '@rounds/engine/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestServer } from '../../testing/index.ts';
import { toEdges } from './charts/kinds/histogram.ts';
import type { History } from './testing/history.ts';
import { startHistoryServer } from './testing/history-server.ts';
import { store, withOtherIds } from './testing/store-form.ts';
import { publishTemplate, send } from './testing/templates.ts';

let t: TestServer;
let history: History;
beforeAll(async () => {
  const started = await startHistoryServer();
  t = started.t;
  history = started.histories.A;
});
afterAll(() => t.close());

const MAX_PDF_BYTES = 2_000_000;
const YEAR = { from: '2025-01-01', to: '2025-12-31' } as const;
const get = (key: ChartKey, query: ChartQuery): Promise<ChartAnswer> =>
  send(t.as('admin').call(getChartCalls(key).chart, { query }));
async function fail(key: ChartKey, query: object): Promise<unknown> {
  const { status, body } = await t.as('admin').call(getChartCalls(key).chart, { query: query as never });
  expect([status, body.code]).toEqual([422, 'VALIDATION_FAILED']);
  return body.data;
}
const listRows = (key: ChartKey, query: object) =>
  t.as('admin').call(getChartCalls(key).rows, { query: { ...YEAR, ...query } as never });

describe('ranges', () => {
  test.each(['auto', 'hour', 'day', 'year'] as const)(
    'two hundred years by %s have one point for each year',
    async (interval) => {
      const range = { from: '1990-01-01', to: '2189-12-31' };
      const chart = await get('overview.inspections', { ...range, interval, compare: 'previous' });
      expect(chart).toMatchObject({ interval: 'year', range: { ...range, previous_from: '1790-01-01' } });
      expect(chart.points).toHaveLength(200);
    },
  );

  test('a chart by hours has an hour of each day that clocks show', async () => {
    const chart = await get('overview.inspections', { from: '2025-03-30', to: '2025-03-30', interval: 'hour' });
    const hours = chart.points.map(({ date }) => date!.slice(11));
    expect(hours).toHaveLength(23);
    expect(hours).not.toContain('02:00');
    const month = await get('overview.inspections', { from: '2025-03-01', to: '2025-04-30', interval: 'hour' });
    expect([month.interval, month.points.length <= MAX_POINTS]).toEqual(['day', true]);
  });

  test.each([
    [31, '2025-01-31', 'day'],
    [32, '2025-02-01', 'month'],
    [366, '2026-01-01', 'month'],
    [367, '2026-01-02', 'year'],
  ])('%i days have automatic steps', async (_, to, interval) => {
    expect((await get('overview.inspections', { from: '2025-01-01', to })).interval).toBe(interval);
  });

  test.each([
    [{ from: '2025-03-02', to: '2025-03-01' }, 'to'],
    [{ from: '1800-01-01', to: '2025-03-01' }, 'from'],
    [{ from: '2025-03-01', to: '2999-01-01' }, 'to'],
    [{ from: 'yesterday', to: '2025-03-01' }, 'from'],
    [{ preset: 'last_century' }, 'preset'],
    [{ ...YEAR, interval: 'week' }, 'interval'],
  ])('%j is rejected by field', async (query, field) => {
    expect(await fail('overview.inspections', query)).toEqual({ [field]: [expect.any(String)] });
  });

  test.each(ANALYTICS_PAGES)(
    'a range that ends before it begins is rejected by all calls, lists and prints of the page %s',
    async (page) => {
      const range = { from: '2025-03-02', to: '2025-03-01' };
      const charts = CHART_KEYS.filter((key) => splitChartKey(key).page === page).flatMap((key) => {
        const query = { ...range, ...(getChart(key).question && { question: store.id('Condition') }) };
        return Object.values(getChartCalls(key)).map((call) => [call, query] as const);
      });
      for (const [call, query] of [...charts, [getPageCalls(page).pdf, range] as const]) {
        const { status, body } = await t.as('admin').call(call as never, { query: query as never });
        expect([call.id, status, body.data]).toEqual([call.id, 422, { to: [expect.any(String)] }]);
      }
    },
  );

  test('two hundred years are printed on a few pages', async () => {
    const query = { from: '1990-01-01', to: '2189-12-31', compare: 'previous' } as never;
    const { status, bytes } = await t.as('admin').call(getPageCalls('overview').pdf, { query });
    expect([status, bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
    expect(bytes.length).toBeLessThan(MAX_PDF_BYTES);
  });

  test.each([{ to: '2025-01-31' }, { from: '2025-01-31' }, { from: '2025-02-30', to: '2025-03-01' }, {}])(
    '%j has no two days, so the last 30 days are counted',
    async (query) => {
      const { from, to } = (await get('overview.inspections', query)).range;
      expect((Date.parse(to) - Date.parse(from)) / 86_400_000).toBe(29);
    },
  );
});

describe('filters and groups', () => {
  test.each([
    [{ color: ['red'] }, 'filter.color'],
    [{ template: ['x'] }, 'filter.template'],
    [{ asset: 'x' }, 'filter.asset'],
    [{ person: [1e30] }, 'filter.person'],
  ])('the filter %j is rejected by name in charts, lists and exports', async (filter, field) => {
    const text = JSON.stringify(filter);
    const calls = getChartCalls('issues.open');
    for (const [call, query] of [
      [calls.chart, { filter: text }],
      [calls.export, { filter: text }],
      [calls.rows, { chart_filter: text }],
      [calls.exportRows, { chart_filter: text }],
      [analytics.listQuestions, { filter: text }],
    ] as const) {
      const { status, body } = await t.as('admin').call(call as typeof calls.chart, { query: query as never });
      expect([status, body.data]).toEqual([422, { [field]: [expect.any(String)] }]);
    }
  });

  test('a filter counts the same when its name is escaped in JSON', async () => {
    const filter = `{"\\u0063ategory":[${history.confidentialCategory}]}`;
    const plain = JSON.stringify({ category: [history.confidentialCategory] });
    const { counted } = await get('overview.inspections', { ...YEAR, filter });
    expect(counted).toBe((await get('overview.inspections', { ...YEAR, filter: plain })).counted);
    expect(counted).toBeGreaterThan(0);
  });

  test.each(CHART_KEYS)('%s rejects a dimension that it does not have', async (key) => {
    const question = getChart(key).question && { question: store.id('Condition') };
    expect(await fail(key, { ...YEAR, ...question, by: 'weather' })).toEqual({ by: [expect.any(String)] });
  });

  test.each(CHART_KEYS.filter((key) => getChart(key).question))(
    '%s rejects what is no question or option',
    async (key) => {
      expect(await fail(key, YEAR)).toEqual({ question: [expect.any(String)] });
      expect(await fail(key, { ...YEAR, question: 'x' })).toEqual({ question: [expect.any(String)] });
      const question = store.id('Condition');
      expect(await fail(key, { ...YEAR, question, option: 'x' })).toEqual({ option: [expect.any(String)] });
    },
  );

  test('a question or template that does not exist has no answers', async () => {
    const question = randomUUID();
    for (const key of CHART_KEYS.filter((one) => getChart(one).question)) {
      const { counted, points } = await get(key, { ...YEAR, question });
      expect([key, counted, points.filter(({ total }) => total > 0)]).toEqual([key, 0, []]);
    }
    const { counted } = await get('overview.inspections', { ...YEAR, filter: '{"template":[999999]}' });
    expect(counted).toBe(0);
  });
});

describe('points', () => {
  test.each([
    'x',
    '{}',
    '[]',
    'null',
    '{"step":"yesterday"}',
    '{"step":"2025-02-30T00:00"}',
    '{"step":"2025-02-01T25:00"}',
    '{"group":"=1"}',
    '{"step":"2025-02-01T00:00","series":"other"}',
    '{"step":"2025-02-01T00:00","bin":"1"}',
  ])('%s is no point of a chart over time', async (point) => {
    const { status, body } = await listRows('overview.inspections', { point });
    expect([status, body.code]).toEqual([404, 'ANA_POINT_NOT_FOUND']);
  });

  test('points with control characters do not exist, and points without rows list none', async () => {
    const odd = await listRows('overview.times', { point: JSON.stringify({ weekday: '1', hour: '\u0000' }) });
    expect(odd.body.code).toBe('ANA_POINT_NOT_FOUND');
    const empty = await listRows('overview.inspections', { point: '{"step":"2025-12-01T00:00"}' });
    expect([empty.status, empty.body.data.pagination.total]).toEqual([200, 0]);
  });
});

describe('templates and questions', () => {
  test('a template without scores leaves charts of scores empty and says what was left out', async () => {
    const filter = JSON.stringify({ template: [history.templates.meter] });
    for (const [key, by] of [
      ['reports.score', undefined],
      ['reports.distribution', undefined],
      ['reports.matrix', undefined],
      ['reports.best', 'asset'],
      ['reports.worst', 'person'],
      ['reports.most_improved', 'template'],
      ['overview.scores', undefined],
    ] as const) {
      const chart = await get(key, { ...YEAR, ...(by && { by }), filter });
      expect(chart.left_out, key).toBeGreaterThan(0);
      expect([key, chart.counted, chart.total || null]).toEqual([key, 0, null]);
      expect(chart.points.filter(({ value, total }) => value || total)).toEqual([]);
    }
  });

  test('a question that changed its type is one question: its numbers are charted, its texts only counted', async () => {
    const question = store.id('Remarks');
    const { list: questions } = await send(t.as('admin').call(analytics.listQuestions, { query: YEAR }));
    const [remarks] = questions.filter(
      (one) => one.item_base_uuid === question && one.template_id === history.templates.store,
    );
    expect(remarks).toMatchObject({ title: 'Remarks in words', type: 'number', kind: 'number', versions: [1, 2] });
    const numbers = await get('responses.numbers', { ...YEAR, question });
    expect(numbers).toMatchObject({ figures: { min: 7, mean: 7, median: 7, max: 7 }, points: [{ min: 7 }] });
    const shares = await get('responses.answers', { ...YEAR, question });
    expect(shares.points).toEqual([]);
    expect(shares.counted).toBeGreaterThan(numbers.counted);
    const { data } = (await listRows('responses.answers', { question })).body;
    expect(data.pagination.total).toBe(shares.counted);
  });

  test('options are listed with the selected question alone', async () => {
    const list = async (query: ChartQuery) => send(t.as('admin').call(analytics.listQuestions, { query }));
    const { list: all } = await list(YEAR);
    expect(all.length).toBeGreaterThan(1);
    expect(all.filter(({ options }) => options.length > 0)).toEqual([]);
    const condition = all.find(({ item_base_uuid }) => item_base_uuid === store.id('Condition'))!;
    const query = { ...YEAR, question: condition.item_base_uuid };
    const { list: selected, is_truncated } = await list(query);
    const [{ options = [], ...same } = {}] = selected;
    expect([{ ...same, options: [] }, is_truncated]).toEqual([condition, false]);
    expect(options.map(({ label }) => label)).toEqual(expect.arrayContaining(['Very good', 'Fair', 'Poor']));
    const filter = JSON.stringify({ template: [history.templates.meter] });
    expect(await list({ ...query, filter })).toEqual({ list: [], is_truncated: false });
  });

  test('the hours of a heat map are in the order of the week', async () => {
    const { points } = await get('overview.times', YEAR);
    const hours = points.map(({ weekday, hour }) => weekday! * 24 + hour!);
    expect(hours.length).toBeGreaterThan(5);
    expect(hours).toEqual(hours.toSorted((a, b) => a - b));
  });

  test('a matrix names the dimension of its rows', async () => {
    expect((await get('reports.matrix', YEAR)).by).toBe('asset');
  });

  test('numbers are in the unit that their question had first, also after a version named another first', async () => {
    const { figures, counted } = await get('responses.numbers', { ...YEAR, question: store.id('Oven') });
    expect(figures).toMatchObject({ unit: 'degC', lower_limit: null });
    expect(counted).toBeGreaterThan(0);
    const { figures: others } = await get('responses.numbers', { ...YEAR, question: store.id('Temperature') });
    expect(others).toMatchObject({ unit: null, lower_limit: -30, upper_limit: 40 });
  });

  test('of very many options, those that were chosen most are shown with their true shares', async () => {
    const labels = Array.from({ length: 70 }, (_, index) => `Option ${index}`);
    const wide = form(
      page(
        'Wide',
        list(
          'Many',
          labels.map((label) => [label, null] as const),
          { multiple_selection: true },
        ),
      ),
    );
    const document = withOtherIds(wide.document);
    const item = document.items.find(({ title }) => title === 'Many')!;
    const options = document.response_sets[0]!.options.map(({ uuid }) => uuid);
    const template_id = await publishTemplate(t.as('manager'), 'Wide', document);
    // The last options are chosen most, and the first ten never.
    for (const first of [10, 30, 50]) {
      const value = options.slice(first);
      const changes = [{ id: randomUUID(), item_id: item.id, at: new Date().toISOString(), value }];
      const body = { uuid: randomUUID(), new: { template_id }, changes, complete: true };
      await send(t.as('manager').call(inspections.sync, { body }));
    }
    const { points, counted, is_truncated } = await get('responses.answers', {
      ...{ preset: 'last_7_days', compare: 'previous' },
      question: item.id,
    });
    expect([counted, is_truncated, points.length]).toEqual([3, true, 50]);
    for (const { key, count, label } of points) {
      const index = options.indexOf(String(key));
      expect(label).toBe(`Option ${index}`);
      expect(count).toBe([10, 30, 50].filter((first) => index >= first).length);
    }
    expect(points.every(({ count }) => count! > 0)).toBe(true);
  });

  test('the steps of a histogram of whole numbers are whole numbers', () => {
    expect(toEdges(0, 7, 1)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(toEdges(-3, 100, 1)[1]! % 1).toBe(0);
  });

  test.each([
    [-Number.MAX_VALUE, Number.MAX_VALUE],
    [1e15, 1e15 + 1],
    [0, Number.MIN_VALUE],
    [-0.1, 0.1],
    [7, 7],
  ])('the steps of a histogram from %f to %f are few and different', (min, max) => {
    const edges = toEdges(min, max);
    expect(edges.every(Number.isFinite)).toBe(true);
    expect([...new Set(edges)]).toEqual(edges.toSorted((a, b) => a - b));
    expect(edges[0]).toBeLessThanOrEqual(min);
    expect(edges.length).toBeLessThanOrEqual(21);
  });
});
