/** The scores of single inspections at their own times, one line for each series, above bands of good and bad. */
import type { NumberFormat } from '../format.ts';
import { FONT_SIZE, toGrid, toLegend, toValueAxis } from './axes.ts';
import type { DrawingSpace, Option, PointData } from './drawing.ts';
import { toLine } from './time.ts';

export interface ScoreSeries {
  readonly name: string;
  /** In their order. */
  readonly points: readonly {
    /** Names the point when it is selected. */
    readonly point: string;
    /** Such as the number of the report. */
    readonly name: string | null;
    /** As an ISO time. */
    readonly at: string;
    /** In percent. */
    readonly score: number;
  }[];
}

interface ScoreDrawing extends DrawingSpace {
  readonly series: readonly ScoreSeries[];
  /** The lowest percentages that are good and fair. */
  readonly limits: { readonly good: number; readonly fair: number };
  readonly format: NumberFormat & { date(at: string): string; dateTime(at: string): string };
}

const MAX_SCORE = 100;
const DAY_MS = 86_400_000;
const BAND_OPACITY = 0.14;

export function createScoreLines(drawing: ScoreDrawing): Option {
  const { series, colors, format, isRightToLeft } = drawing;
  const names = series.map(({ name }) => name);
  const { legend, height } = toLegend(drawing, names);
  const hasLegend = series.length > 1;
  return {
    animation: false,
    grid: toGrid(hasLegend ? height : undefined),
    // Without its data, it would also list the bands.
    ...(hasLegend && { legend: { ...legend, data: names } }),
    xAxis: {
      type: 'time',
      inverse: isRightToLeft === true,
      minInterval: DAY_MS,
      axisLine: { lineStyle: { color: colors.line } },
      axisLabel: {
        color: colors.muted,
        fontSize: FONT_SIZE,
        hideOverlap: true,
        formatter: (at: number) => format.date(new Date(at).toISOString()),
      },
    },
    yAxis: toValueAxis(drawing, 'average_score', {
      min: 0,
      max: MAX_SCORE,
      interval: MAX_SCORE / 4,
      position: isRightToLeft ? 'right' : 'left',
    }),
    series: [
      toBands(drawing),
      ...series.map(({ name, points }, index) => ({
        ...toLine(points.length, { lineStyle: { type: index % 2 === 1 ? 'dashed' : 'solid' } }),
        name,
        color: colors.series[index % colors.series.length],
        data: points.map(
          ({ point, name: title, at, score }): PointData => ({
            value: [Date.parse(at), score],
            point,
            title: [title, format.dateTime(at)].filter(Boolean).join(' · '),
            values: [[name, format.percent(score)]],
          }),
        ),
      })),
    ],
  };
}

/** A series of its own, so that the bands stay when a line is hidden. */
function toBands({ limits, colors }: ScoreDrawing): Option {
  const bands = [
    [limits.good, MAX_SCORE, colors.good],
    [limits.fair, limits.good, colors.fair],
    [0, limits.fair, colors.bad],
  ] as const;
  return {
    type: 'line',
    silent: true,
    data: [],
    markArea: {
      silent: true,
      data: bands.map(([from, to, color]) => [
        { yAxis: from, itemStyle: { color, opacity: BAND_OPACITY } },
        { yAxis: to },
      ]),
    },
  };
}
