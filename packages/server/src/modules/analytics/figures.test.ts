/** Compares every key figure with a recount of the rows behind it. */
import { readFigure } from '@rounds/charts';
import {
  ANALYTICS_PAGES,
  type ChartKey,
  type ChartQuery,
  type Figure,
  getChart,
  getChartCalls,
  PAGE_FIGURES,
} from '@rounds/contract/analytics';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person, TestServer } from '../../testing/index.ts';
import { startRecountServer, VIEWERS } from './testing/history-server.ts';
import type { Sources } from './testing/recount.ts';
import { getCount } from './testing/recount-other.ts';
import { send } from './testing/templates.ts';

let t: TestServer;
let sources: ReadonlyMap<Person, Sources>;
beforeAll(async () => {
  ({ t, sources } = await startRecountServer());
});
afterAll(() => t.close());

const SPRING = { from: '2025-03-01', to: '2025-05-31' } as const;
const FIGURES = ANALYTICS_PAGES.flatMap((page) => PAGE_FIGURES[page].map((figure) => [figure.key, figure] as const));

async function loadFigure(person: Person, figure: Figure, query: ChartQuery) {
  const answer = await send(t.as(person).call(getChartCalls(figure.chart).chart, { query }));
  return { answer, figure: readFigure(figure, answer) };
}

async function listRows(person: Person, chart: ChartKey, point: string | undefined) {
  const query = { ...SPRING, limit: 100, ...(point && { point }) };
  const { list, pagination } = await send(t.as(person).call(getChartCalls(chart).rows, { query: query as never }));
  expect(list.length).toBe(pagination.total);
  return list as unknown as readonly { readonly id: number }[];
}

test.each(FIGURES)('the key figure “%s” counts exactly the rows that it opens', async (_, declared) => {
  for (const person of VIEWERS) {
    const { figure } = await loadFigure(person, declared, SPRING);
    const rows = await listRows(person, declared.chart, figure.point);
    expect([person, figure.total]).toEqual([person, rows.length]);
    if (figure.measure === 'count') expect([person, figure.value]).toEqual([person, rows.length]);
    const input = {
      range: SPRING,
      interval: 'year',
      by: null,
      question: undefined,
      option: undefined,
      edges: [],
    } as const;
    const { rows: expected, points } = getCount(declared.chart, SPRING)(sources.get(person)!, input);
    const ids = declared.series
      ? [...points].filter(([id]) => id.includes(`|${declared.series}|`)).flatMap(([, point]) => point.rows)
      : expected;
    expect(rows.map(({ id }) => String(id)).sort()).toEqual([...ids].sort());
    if (person === 'admin') expect(rows.length).toBeGreaterThan(0);
  }
});

test.each(FIGURES)('the key figure “%s” is compared with the range before where its chart is', async (_, declared) => {
  const { figure, answer } = await loadFigure('admin', declared, { ...SPRING, compare: 'previous' });
  if (!getChart(declared.chart).comparable) {
    expect(figure.previous).toBeUndefined();
    return;
  }
  const { previous_from: from, previous_to: to } = answer.range;
  const { figure: before } = await loadFigure('admin', declared, { from: from!, to: to! });
  expect(figure.previous).toBe(before.value);
});
