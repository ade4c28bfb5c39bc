/** Compares a chart, its rows and its export with a recount. */
import {
  type ChartAnswer,
  type ChartDeclaration,
  type ChartKey,
  type ChartPoint,
  type ChartQuery,
  getChart,
  getChartCalls,
  toMeasureKey,
} from '@rounds/contract/analytics';
import texts from '@rounds/contract/locales/en/analytics.json' with { type: 'json' };
import { parse } from 'csv-parse/sync';
import { expect } from 'vitest';
import type { Client } from '../../../testing/index.ts';
import { type CountInput, type Recounted, type Sources, toPointId } from './recount.ts';
import { getCount } from './recount-other.ts';
import { send } from './templates.ts';

export interface Compared {
  readonly client: Client;
  readonly key: ChartKey;
  readonly query: ChartQuery;
  readonly sources: Sources;
  /** Decides which rows are listed: those of every point and of the whole chart, only of the whole chart, or none. */
  readonly rows: 'points' | 'whole' | 'none';
}

/** Returns how many points had rows, so that tests can see that something was compared. */
export async function compareChart({ client, key, query, sources, rows }: Compared): Promise<number> {
  const what = `${key} ${JSON.stringify(query)}`;
  const calls = getChartCalls(key);
  const chart: ChartAnswer = await send(client.call(calls.chart, { query }));
  const { from, to, previous_from, previous_to } = chart.range;
  const before = getChart(key).measures[0] === 'change' ? await findRangeBefore(client, query) : chart.range;
  const input: CountInput = {
    range: { from, to },
    interval: chart.interval ?? 'day',
    by: chart.by,
    question: query.question,
    option: query.option,
    edges: chart.points.flatMap(({ min }) => min ?? []),
  };
  const count = getCount(key, before);
  const recounted = count(sources, input);
  const { measures } = getChart(key);
  comparePoints(what, chart.points, recounted, measures);
  const { counted, left_out, total } = chart;
  const first = recounted.totals[measures[0]];
  expect({ counted, left_out, total }, what).toEqual({
    counted: recounted.rows.length,
    left_out: recounted.leftOut,
    total: chart.points.length === 0 && total === null ? null : (first ?? null),
  });
  compareWhole(what, chart, recounted, getChart(key));
  if (previous_from !== null && previous_to !== null) {
    const range = { from: previous_from, to: previous_to };
    comparePrevious(what, chart, count(sources, { ...input, range }), measures[0]);
  }
  if (rows !== 'none') {
    const { chart_filter, ...rest } = { ...query, chart_filter: query.filter, filter: undefined };
    const list = (point?: string) => listRows(client, key, { ...rest, chart_filter, point });
    expect(await list(), what).toEqual(recounted.rows);
    for (const point of chart.points) {
      if (point.total === 0 || rows === 'whole') continue;
      expect(await list(point.point), `${what} ${point.point}`).toEqual(recounted.points.get(toPointId(point))!.rows);
    }
  }
  return [...recounted.points.values()].filter((point) => point.rows.length > 0).length;
}

/** Finds the previous range of charts that compare, but have no values of it. */
async function findRangeBefore(client: Client, { from, to }: ChartQuery): Promise<CountInput['range']> {
  const { chart } = getChartCalls('overview.inspections');
  const { range } = await send(client.call(chart, { query: { from, to, compare: 'previous' } }));
  return { from: range.previous_from!, to: range.previous_to! };
}

function comparePoints(
  what: string,
  points: readonly ChartPoint[],
  recounted: Recounted,
  measures: readonly string[],
): void {
  const pick = (values: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(measures.map((measure) => [measure, values[measure] ?? null]));
  const visiblePoints = points.filter(({ total }) => total > 0);
  const expected = [...recounted.points].filter(([, { rows }]) => rows.length > 0);
  expect(
    visiblePoints
      .map((point) => [toPointId(point), { total: point.total, value: point.value, ...pick(point) }])
      .sort(byName),
    what,
  ).toEqual(
    expected
      .map(([id, { values, rows }]) => [
        id,
        { total: rows.length, value: values[measures[0]!] ?? null, ...pick(values) },
      ])
      .sort(byName),
  );
  for (const point of points.filter(({ total }) => total === 0)) expect(point.value ?? 0, what).toBe(0);
}
const byName = (a: readonly unknown[], b: readonly unknown[]) => (String(a[0]) < String(b[0]) ? -1 : 1);

/** Compares every measure over everything, and the figures of numbers; these are not rounded. */
function compareWhole(
  what: string,
  { totals, figures }: ChartAnswer,
  recounted: Recounted,
  { kind, measures }: ChartDeclaration,
): void {
  // All answers together have no share of their own.
  if (totals && kind !== 'shares') {
    const pick = (values: Readonly<Record<string, unknown>>) => measures.map((measure) => values[measure] ?? null);
    expect(pick(totals), what).toEqual(pick(recounted.totals));
  }
  for (const [name, value] of Object.entries(recounted.figures ?? {})) {
    const figure = (figures as Readonly<Record<string, unknown>> | undefined)?.[name];
    if (value === null) expect(figure, `${what} ${name}`).toBeNull();
    else expect(figure, `${what} ${name}`).toBeCloseTo(value, 6);
  }
}

function comparePrevious(what: string, chart: ChartAnswer, before: Recounted, measure: string): void {
  const { points, interval, range } = chart;
  expect(chart.previous_total, what).toBe(before.totals[measure] ?? null);
  for (const [name, value] of Object.entries(chart.previous_totals ?? {}))
    if (name in before.totals) expect(value, `${what} ${name}`).toBe(before.totals[name]);
  const steps = [...new Set(points.flatMap(({ date }) => date ?? []))];
  const toEarlier = ({ date, ...point }: ChartPoint) =>
    toPointId({ ...point, ...(date && { date: shift(range.previous_from!, steps.indexOf(date), interval!) }) });
  expect(
    points.map((point) => [point.point, point.previous || 0]),
    what,
  ).toEqual(points.map((point) => [point.point, before.points.get(toEarlier(point))?.values[measure] || 0]));
}

function shift(day: string, count: number, interval: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  if (interval === 'day') date.setUTCDate(date.getUTCDate() + count);
  if (interval === 'year') date.setUTCFullYear(date.getUTCFullYear() + count, 0, 1);
  if (interval === 'month') date.setUTCMonth(date.getUTCMonth() + count, 1);
  return date.toISOString().slice(0, 10);
}

type Row = Readonly<Record<string, unknown>>;
const toRowName = (key: ChartKey, row: Row): string => {
  const { rows } = getChart(key);
  if (rows === 'assets') return String(row.uuid);
  if (rows === 'answers') return [row.inspection_uuid, row.item_id, ...(row.row as string[])].join(' ');
  return String(row.id);
};

/** The file has a line for each point, with its measures. */
export async function compareExport(client: Client, key: ChartKey, query: ChartQuery): Promise<void> {
  const calls = getChartCalls(key);
  const { points } = await send(client.call(calls.chart, { query }));
  const file = await client.call(calls.export, { query: { ...query, format: 'csv' } });
  const [titles, ...lines] = parse(file.bytes, { bom: true }) as string[][];
  const declaration = getChart(key);
  for (const measure of declaration.measures) {
    const column = titles!.indexOf(texts.measure[toMeasureKey(measure, declaration)]);
    const values = lines.map((line) => (line[column] === '' ? null : Number(line[column])));
    expect(values, `${key} ${measure}`).toEqual(points.map((point) => point[measure] ?? null));
  }
}

/** The names of all rows, page by page. */
async function listRows(client: Client, key: ChartKey, query: object): Promise<string[]> {
  const names: string[] = [];
  for (let page = 1; ; page += 1) {
    const rows = getChartCalls(key).rows;
    const { list, pagination } = await send(client.call(rows, { query: { ...query, limit: 100, page } as never }));
    names.push(...(list as unknown as Row[]).map((row) => toRowName(key, row)));
    if (page >= (pagination.total_pages ?? 0)) {
      expect(names.length).toBe(pagination.total);
      return names.sort();
    }
  }
}
