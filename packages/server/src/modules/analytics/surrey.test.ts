/** 13,481 public inspections: figures of charts and of the dashboard against the rows of the file. */
import { type ChartAnswer, type ChartKey, type ChartQuery, getChartCalls } from '@rounds/contract/analytics';
import { dashboard } from '@rounds/contract/dashboard';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cloneDatabase, startTestServer, type TestServer } from '../../testing/index.ts';
import { foldFacts } from '../facts/tasks.ts';
import { UNLIMITED } from './testing/history-server.ts';
import { loadSurrey, POINTS, type SurreyRow } from './testing/surrey.ts';
import { send } from './testing/templates.ts';

let t: TestServer;
let rows: readonly SurreyRow[];
beforeAll(async () => {
  t = await startTestServer({}, cloneDatabase, UNLIMITED);
  await t.queryIn(
    'A',
    `update "user" set tz_code = case first_name when 'Manager' then 'Pacific/Auckland'
    else 'America/Vancouver' end where workspace_id = ${await t.workspaceId('A')}`,
  );
  rows = await loadSurrey(t);
}, 120_000);
afterAll(() => t.close());

const WHOLE = { from: '2016-01-01', to: '2020-12-31' } as const;
const get = (key: ChartKey, query: ChartQuery): Promise<ChartAnswer> =>
  send(t.as('admin').call(getChartCalls(key).chart, { query }));

const toPercent = ({ hazard_rating }: SurreyRow): number | null =>
  hazard_rating === '' ? null : (100 * POINTS[hazard_rating]) / POINTS.Low;
function average(some: readonly SurreyRow[]): number | null {
  const percents = some.flatMap((row) => toPercent(row) ?? []);
  if (percents.length === 0) return null;
  return Math.round((100 * percents.reduce((sum, one) => sum + one, 0)) / percents.length) / 100;
}
const isWithin = ({ date }: SurreyRow, { from, to }: { readonly from: string; readonly to: string }) =>
  date >= from && date <= to;

const LENGTHS = { day: 10, month: 7, year: 4 } as const;
const STARTS = { day: '', month: '-01', year: '-01-01' } as const;
const YEARS = [2016, 2017, 2018, 2019, 2020].map((year) => ({ from: `${year}-01-01`, to: `${year}-12-31` }));
const RANGES = [
  { interval: 'year', ...WHOLE },
  { interval: 'month', ...WHOLE },
  ...YEARS.map((year) => ({ interval: 'day' as const, ...year })),
] as const;

/** Runs once before and once after facts are folded. */
function describeFigures(): void {
  test.each(RANGES)('inspections and scores by $interval from $from are those of the file', async (query) => {
    const { interval } = query;
    const counted = rows.filter((row) => isWithin(row, query));
    const toStep = ({ date }: SurreyRow) => date.slice(0, LENGTHS[interval]) + STARTS[interval];
    const byStep = new Map(Object.entries(Object.groupBy(counted, toStep)));
    const chart = await get('overview.inspections', query);
    expect(chart).toMatchObject({ interval, total: counted.length, counted: counted.length });
    expect(
      chart.points.map(({ date, value, total, average_score }) => ({ date, value, total, average_score })),
    ).toEqual(
      chart.points.map(({ date }) => {
        const some = byStep.get(date!) ?? [];
        return { date, value: some.length, total: some.length, average_score: average(some) };
      }),
    );
    const dates = chart.points.map(({ date }) => date);
    expect([...byStep.keys()].filter((date) => !dates.includes(date))).toEqual([]);

    const scored = counted.filter((row) => toPercent(row) !== null);
    const score = await get('reports.score', query);
    const leftOut = counted.length - scored.length;
    expect(score).toMatchObject({ total: average(counted), counted: scored.length, left_out: leftOut });
    expect(score.points.map(({ value, total }) => ({ value, total }))).toEqual(
      score.points.map(({ date }) => {
        const some = scored.filter((row) => toStep(row) === date);
        return { value: average(some), total: some.length };
      }),
    );
  });

  test('the distribution and the pooled score are those of the file', async () => {
    const percents = rows.flatMap((row) => toPercent(row) ?? []);
    const { points, counted, left_out } = await get('reports.distribution', WHOLE);
    expect(points.map(({ min, value }) => [min, value])).toEqual(
      [0, 10, 20, 30, 40, 50, 60, 70, 80, 90].map((min) => [
        min,
        percents.filter((percent) => Math.min(90, Math.floor(percent / 10) * 10) === min).length,
      ]),
    );
    expect([counted, left_out]).toEqual([percents.length, 7]);
    // All inspections have the same maximum.
    const { totals } = await get('overview.scores', WHOLE);
    expect(totals).toMatchObject({ pooled_score: average(rows), average_score: average(rows) });
  });

  test.each([
    ['reports.best', (a: number, b: number) => b - a],
    ['reports.worst', (a: number, b: number) => a - b],
  ] as const)('%s has the restaurants of the file with these scores', async (key, order) => {
    const query = { from: '2019-01-01', to: '2019-12-31', by: 'asset' };
    const scored = rows.filter((row) => isWithin(row, query) && toPercent(row) !== null);
    const restaurants = Object.entries(Object.groupBy(scored, ({ tracking_number }) => tracking_number)).map(
      ([name, some]) => ({ name, value: average(some!)!, total: some!.length }),
    );
    restaurants.sort((a, b) => order(a.value, b.value) || b.total - a.total);
    const { points, is_truncated } = await get(key, query);
    expect(is_truncated).toBe(true);
    expect(points.map(({ value, total }) => [value, total])).toEqual(
      restaurants.slice(0, 20).map(({ value, total }) => [value, total]),
    );
    for (const { label, value, total } of points) {
      expect(restaurants.find(({ name }) => name === label)).toEqual({ name: label, value, total });
    }
  });

  test('a chart shows the largest groups and sums up all others as one, so that no inspection is missing', async () => {
    const query = { from: '2019-01-01', to: '2019-12-31', interval: 'year', by: 'asset' } as const;
    const scored = rows.filter((row) => isWithin(row, query) && toPercent(row) !== null);
    const sizes = Object.values(Object.groupBy(scored, ({ tracking_number }) => tracking_number)).map(
      (some) => some!.length,
    );
    const { points, is_truncated } = await get('reports.score', query);
    expect(is_truncated).toBe(true);
    const totals = points.slice(0, -1).map(({ total }) => total);
    expect(totals).toEqual(sizes.toSorted((a, b) => b - a).slice(0, 12));
    const other = points.at(-1)!;
    const names = points.map(({ series }) => series);
    expect(names.at(-1)).toBe('other');
    expect(other.total).toBe(scored.length - totals.reduce((sum, one) => sum + one, 0));
    const { pagination } = await send(
      t.as('admin').call(getChartCalls('reports.score').rows, { query: { ...query, point: other.point } as never }),
    );
    expect(pagination.total).toBe(other.total);
  });

  test('weekdays, people and durations are those of the file', async () => {
    const { points } = await get('overview.times', WHOLE);
    const weekdays = Object.groupBy(rows, ({ date }) => new Date(`${date}T00:00:00Z`).getUTCDay() || 7);
    expect(points.map(({ weekday, hour, value }) => [weekday, hour, value])).toEqual(
      expect.arrayContaining(Object.entries(weekdays).map(([day, some]) => [Number(day), 12, some!.length])),
    );
    expect(points).toHaveLength(Object.keys(weekdays).length);
    const people = await get('overview.people', WHOLE);
    const routine = rows.filter(({ type }) => type === 'Routine');
    const followUp = rows.filter(({ type }) => type === 'Follow-Up');
    expect(people.points.map(({ value, average_score }) => [value, average_score])).toEqual([
      [routine.length, average(routine)],
      [followUp.length, average(followUp)],
    ]);
    const { figures, total } = await get('reports.duration', WHOLE);
    expect([figures?.min, figures?.max, total]).toEqual([10, 16, rows.length]);
  });

  test('the cards of the dashboard are those of the file, with the year before', async () => {
    const query = { from: '2019-01-01', to: '2019-12-31' };
    const [now, before] = [query, { from: '2018-01-01', to: '2018-12-31' }].map((range) =>
      rows.filter((row) => isWithin(row, range)),
    ) as [SurreyRow[], SurreyRow[]];
    const cards = await send(t.as('admin').call(dashboard.getCards, { query }));
    expect(cards).toMatchObject({
      inspections: { value: now.length, previous: before.length },
      unique_auditors: { value: 2, previous: 2 },
      inspection_issues: { value: 0, previous: 0 },
      average_score: { value: average(now), previous: average(before) },
    });
    expect(cards.inspections.points.reduce((sum: number, one) => sum + (one ?? 0), 0)).toBe(now.length);
  });
}

describe('pending facts of public inspections', describeFigures);

describe('folded facts of public inspections', () => {
  beforeAll(() => foldFacts(t, Number.POSITIVE_INFINITY), 120_000);
  describeFigures();

  test('the rows behind each month are as many as the file has, and those behind all of them as well', async () => {
    const { rows: list } = getChartCalls('overview.inspections');
    const query = { ...WHOLE, interval: 'month', limit: 10 } as const;
    const chart = await get('overview.inspections', { ...WHOLE, interval: 'month' });
    for (const { point, date, total } of chart.points.filter(({ date = '' }) => date.startsWith('2019'))) {
      const { pagination } = await send(t.as('admin').call(list, { query: { ...query, point } as never }));
      expect([date, pagination.total]).toEqual([date, total]);
    }
    const all = await send(t.as('admin').call(list, { query: { ...query, exact_total: true } as never }));
    expect(all.pagination).toMatchObject({ total: rows.length, total_is_exact: true });
  });

  test('people in another time zone see the days of their own calendar', async () => {
    const next = (date: string) => new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
    const query = { from: '2019-05-01', to: '2019-05-31', interval: 'day' } as const;
    const { points } = await send(t.as('manager').call(getChartCalls('overview.inspections').chart, { query }));
    expect(points.map(({ date, value }) => [date, value])).toEqual(
      points.map(({ date }) => [date, rows.filter((row) => next(row.date) === date).length]),
    );
  });
});
