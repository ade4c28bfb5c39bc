/** The scores of single inspections at their own times, one line for each series, with the limits of good and fair. */
import type { NumberFormat } from '../format.ts';
import { FONT_SIZE, toGrid, toLegend, toPercentEnds, toValueAxis } from './axes.ts';
import type { DrawingSpace, Option, PointData } from './drawing.ts';
import { toLine } from './time.ts';

/** A line of the chart, such as the inspections of one template. */
export interface ScoreSeries {
  readonly name: string;
  /** The points in chronological order. */
  readonly points: readonly {
    /** Names the point when it is selected. */
    readonly point: string;
    /** The name of the point, such as the number of the report. */
    readonly name: string | null;
    /** The time of the inspection in ISO 8601. */
    readonly at: string;
    /** The score in percent. */
    readonly score: number;
  }[];
}

interface ScoreLimits {
  /** The lowest percentages that count as good and as fair. */
  readonly good: number;
  readonly fair: number;
}

interface ScoreDrawing extends DrawingSpace {
  readonly series: readonly ScoreSeries[];
  readonly limits: ScoreLimits;
  readonly format: NumberFormat & { date(at: string): string; dateTime(at: string): string };
}

const DAY_MS = 86_400_000;
const SYMBOL_SIZE = 9;

/** Creates the options of a chart of scores over time, from 0 to 100 percent, with a line for each series. */
export function createScoreLines(drawing: ScoreDrawing): Option {
  const { series, colors, limits, format, isRightToLeft } = drawing;
  const names = series.map(({ name }) => name);
  const { legend, height } = toLegend(drawing, names);
  const hasLegend = series.length > 1;
  return {
    animation: false,
    grid: toGrid(hasLegend ? height : undefined),
    // Without this list of names, the legend would also contain the limits.
    ...(hasLegend && { legend: { ...legend, data: names } }),
    xAxis: {
      type: 'time',
      inverse: isRightToLeft === true,
      minInterval: DAY_MS,
      splitNumber: 4,
      axisLine: { lineStyle: { color: colors.line } },
      axisLabel: {
        color: colors.muted,
        fontSize: FONT_SIZE,
        hideOverlap: true,
        formatter: (at: number) => format.date(new Date(at).toISOString()),
      },
    },
    yAxis: toValueAxis(drawing, 'average_score', {
      ...toEnds(drawing),
      position: isRightToLeft ? 'right' : 'left',
    }),
    series: [
      toLimits(drawing),
      ...series.map(({ name, points }, index) => ({
        ...toLine(points.length, { lineStyle: { type: index % 2 === 1 ? 'dashed' : 'solid' } }),
        symbolSize: SYMBOL_SIZE,
        name,
        color: colors.series[index % colors.series.length],
        data: points.map(({ point, name: title, at, score }): PointData & Option => ({
          value: [Date.parse(at), score],
          point,
          title: [title, format.dateTime(at)].filter(Boolean).join(' · '),
          values: [[name, format.percent(score)]],
          // The color of a single line does not identify it, so its points can show whether the score is good.
          ...(!hasLegend && {
            itemStyle: { color: colors.surface, borderWidth: 2, borderColor: colors[toTone(score, limits)] },
          }),
        })),
      })),
    ],
  };
}

const toTone = (score: number, { good, fair }: ScoreLimits) =>
  score >= good ? 'good' : score >= fair ? 'fair' : 'bad';

const listScores = ({ series }: ScoreDrawing): number[] =>
  series.flatMap(({ points }) => points.map(({ score }) => score));

/** Both limits are shown as soon as a score is below the higher one. */
function toEnds(drawing: ScoreDrawing): Option {
  const { good, fair } = drawing.limits;
  const scores = listScores(drawing);
  return toPercentEnds([...scores, good, 100, ...(scores.some((score) => score < good) ? [fair] : [])], false);
}

/** The limits are a series of their own, so that they stay when a line is hidden. */
function toLimits(drawing: ScoreDrawing): Option {
  const { limits, colors, format } = drawing;
  const { min } = toEnds(drawing) as { readonly min: number };
  const lines = [
    { yAxis: limits.good, color: colors.good },
    { yAxis: limits.fair, color: colors.fair },
  ].filter(({ yAxis }) => yAxis >= min);
  return {
    type: 'line',
    silent: true,
    data: [],
    markLine: {
      silent: true,
      symbol: 'none',
      label: { position: 'insideEndTop', color: colors.muted, fontSize: FONT_SIZE },
      data: lines.map(({ yAxis, color }) => ({
        yAxis,
        lineStyle: { color, width: 1.5, type: 'dashed' },
        label: { formatter: `${format.number(yAxis)}\u202f%` },
      })),
    },
  };
}
