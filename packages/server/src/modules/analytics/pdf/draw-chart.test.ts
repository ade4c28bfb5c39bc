import { type ChartAnswer, type ChartKey, getChart } from '@rounds/contract/analytics';
import { describe, expect, test } from 'vitest';
import { drawChart } from './draw-chart.ts';
import { createPrintFormats } from './formats.ts';

const answer: ChartAnswer = {
  points: [
    { point: 'a', date: '2026-09-01', label: 'Kitchen', total: 3, value: 3, count: 3, average_score: 90.5 },
    { point: 'b', date: '2026-10-01', label: 'Cold store', total: 5, value: 5, count: 5, average_score: 80 },
  ],
  series: [],
  range: { from: '2026-09-01', to: '2026-10-31', previous_from: null, previous_to: null, timezone: 'UTC' },
  ...{ interval: 'month', by: null, total: 8, previous_total: null, counted: 8, left_out: 0 },
  ...{ is_truncated: false, formula: '' },
};
const draw = (key: ChartKey, fields: Partial<ChartAnswer> = {}) =>
  drawChart(
    { key, declaration: getChart(key), answer: { ...answer, ...fields } },
    createPrintFormats('de', { tz_code: 'Europe/Berlin', workspace: { region: { number_format: null } } }),
  );

describe('charts on paper', () => {
  test('a chart is drawn with the words, months and numbers of its reader', async () => {
    const svg = await draw('overview.inspections');
    expect(svg).toMatch(/^<svg/);
    for (const text of ['Sept.', '2026', 'Okt.', 'Durchschnittliches Ergebnis', '95\u202f%'])
      expect(svg).toContain(`>${text}<`);
  });

  test('a chart with more bars is higher', async () => {
    const readHeight = async (fields?: Partial<ChartAnswer>) =>
      Number(/height="(\d+)"/.exec((await draw('issues.open', fields)) ?? '')?.[1]);
    const many = Array.from({ length: 8 }, (_, index) => ({ ...answer.points[0]!, point: String(index) }));
    expect(await readHeight({ points: many })).toBeGreaterThan(await readHeight());
  });

  test('options that can be chosen together have one bar each', async () => {
    const readHeight = async (value: number) => {
      const points = answer.points.map((point) => ({ ...point, value, share: value }));
      return Number(/height="(\d+)"/.exec((await draw('responses.answers', { points })) ?? '')?.[1]);
    };
    expect(await readHeight(80)).toBeGreaterThan(await readHeight(50));
  });

  test('a ranking, a matrix and a chart without values have no drawing', async () => {
    expect(await draw('overview.people')).toBeNull();
    expect(await draw('reports.matrix')).toBeNull();
    expect(await draw('overview.inspections', { points: [] })).toBeNull();
  });
});
