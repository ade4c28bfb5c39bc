import { describe, expect, test } from 'vitest';
import { CHART_COLORS } from '../colors.ts';
import { renderChartSvg } from '../svg.ts';
import { createScoreLines } from './score-lines.ts';

const toPoint = (point: string, at: string, score: number) => ({
  point,
  name: point === 'b' ? null : `Report ${point}`,
  at,
  score,
});
const SERIES = [
  { name: 'Hygiene', points: [toPoint('a', '2026-09-01T08:00:00Z', 92.5), toPoint('c', '2026-11-01T08:00:00Z', 60)] },
  { name: 'Fire safety', points: [toPoint('b', '2026-10-01T08:00:00Z', 80)] },
];
const SIZE = { width: 640, height: 240 };

interface Drawn {
  readonly legend?: { readonly data: readonly string[] };
  readonly xAxis: { readonly inverse: boolean };
  readonly yAxis: { readonly position: string; readonly min: number; readonly max: number };
  readonly series: readonly {
    readonly name?: string;
    readonly data: readonly { readonly title: string; readonly point: string; readonly values: unknown }[];
    readonly markLine?: { readonly data: readonly { readonly yAxis: number }[] };
  }[];
}
const create = (series = SERIES, isRightToLeft = false) =>
  createScoreLines({
    ...{ series, isRightToLeft, colors: CHART_COLORS.light, size: SIZE, limits: { good: 90, fair: 75 } },
    format: {
      number: String,
      percent: (value) => `${value} %`,
      date: (at) => at.slice(0, 10),
      dateTime: (at) => at.slice(0, 16),
    },
  });

describe('scores of single inspections', () => {
  test('each point says which report it is, when that was and its score', () => {
    const { series } = create() as unknown as Drawn;
    expect(series.flatMap(({ data }) => data.map(({ point, title, values }) => [point, title, values]))).toEqual([
      ['a', 'Report a · 2026-09-01T08:00', [['Hygiene', '92.5 %']]],
      ['c', 'Report c · 2026-11-01T08:00', [['Hygiene', '60 %']]],
      ['b', '2026-10-01T08:00', [['Fire safety', '80 %']]],
    ]);
  });

  test('the axis begins below the lowest score, and the limits of good and fair scores are lines on it', () => {
    const { series, yAxis } = create() as unknown as Drawn;
    expect(series[0]!.markLine!.data.map(({ yAxis: limit }) => limit)).toEqual([90, 75]);
    expect([yAxis.min, yAxis.max]).toEqual([60, 100]);
    const good = create([{ name: 'Hygiene', points: [toPoint('a', '2026-09-01T08:00:00Z', 98)] }]) as unknown as Drawn;
    expect(good.series[0]!.markLine!.data.map(({ yAxis: limit }) => limit)).toEqual([90]);
    expect([good.yAxis.min, good.yAxis.max]).toEqual([90, 100]);
  });

  test('the legend names the series only if there are several, and never the limits', () => {
    expect((create() as unknown as Drawn).legend?.data).toEqual(['Hygiene', 'Fire safety']);
    expect((create(SERIES.slice(0, 1)) as unknown as Drawn).legend).toBeUndefined();
  });

  test('time runs from right to left on pages that do', () => {
    const { xAxis, yAxis } = create(SERIES, true) as unknown as Drawn;
    expect([xAxis.inverse, yAxis.position]).toEqual([true, 'right']);
  });

  test('lines, symbols and days are drawn', () => {
    const svg = renderChartSvg(create(), SIZE);
    expect(svg).toMatch(/>2026-10-\d\d</);
    for (const text of ['Hygiene', 'Fire safety', '75\u202f%']) expect(svg).toContain(`>${text}<`);
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
  });
});
