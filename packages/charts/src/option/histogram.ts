/** Draws the number of rows that have a value within each bin. */
import type { ChartAnswer, ChartPoint } from '@rounds/contract/analytics';
import { FONT_SIZE, toCategoryAxis, toGrid, toValueAxis } from './axes.ts';
import { type ChartDrawing, type Option, toData } from './drawing.ts';

/** Draws adjacent bars with the limits and the median of the values. */
export function createHistogram(drawing: ChartDrawing): Option {
  const { answer, colors, format, isRightToLeft } = drawing;
  const { points, figures } = answer;
  const hasPrevious = points.some(({ previous }) => previous !== undefined);
  const isExact = isExactNumbers(answer);
  const width = isExact ? null : getBinWidth(answer);
  const marks = width === null && !isExact ? [] : toMarks(drawing);
  const isOutside = ({ min = 0, max = min }: ChartPoint) =>
    (typeof figures?.lower_limit === 'number' && (isExact ? min < figures.lower_limit : max <= figures.lower_limit)) ||
    (typeof figures?.upper_limit === 'number' && (isExact ? min > figures.upper_limit : min >= figures.upper_limit));
  return {
    grid: toGrid(marks.length > 0 ? MARK_HEIGHT : 12),
    xAxis: [
      {
        ...toCategoryAxis(
          drawing,
          points.map(({ min, date }) =>
            date ? format.step(date, answer.interval ?? 'month') : format.number(min ?? 0),
          ),
        ),
        show: width === null,
      },
      ...(width === null ? [] : [toEdgeAxis(drawing, width)]),
      ...(isExact ? [toHiddenAxis(drawing)] : []),
    ],
    yAxis: toValueAxis(drawing, 'count', { position: isRightToLeft ? 'right' : 'left' }),
    series: [
      {
        type: 'bar',
        barCategoryGap: '6%',
        color: colors.bar,
        data: points.map((point) =>
          toData(drawing, point, point.value, {
            borderRadius: [3, 3, 0, 0],
            color: isOutside(point) ? colors.bad : colors.bar,
          }),
        ),
      },
      ...(hasPrevious
        ? [
            {
              type: 'line',
              name: format.previous,
              color: colors.muted,
              symbolSize: 4,
              lineStyle: { width: 2, type: 'dotted' },
              data: points.map((point) => toData(drawing, point, point.previous ?? null)),
            },
          ]
        : []),
      ...marks,
    ],
  };
}

/** Whether each bar represents one whole number. */
const isExactNumbers = ({ points }: ChartAnswer): boolean =>
  points.length > 0 && points.every(({ min, max }) => min !== undefined && min === max);

const MARK_HEIGHT = 28;

/** The width of the bins if all are equally wide, where the last one may be open; null otherwise. */
function getBinWidth({ points }: ChartAnswer): number | null {
  const widths = new Set(points.map(({ min, max }) => Number(((max ?? Number.NaN) - (min ?? 0)).toPrecision(6))));
  const [width = Number.NaN] = widths;
  return widths.size === 1 && width > 0 ? width : null;
}

/** Creates an invisible axis of numbers, which positions marks between bars that have names below them. */
const toHiddenAxis = ({ answer: { points }, isRightToLeft }: ChartDrawing): Option => ({
  type: 'value',
  show: false,
  min: (points[0]?.min ?? 0) - 0.5,
  max: (points.at(-1)?.max ?? 0) + 0.5,
  inverse: isRightToLeft === true,
});

const MAX_EDGES = 12;

/** Creates an axis whose numbers are at the edges of the bars rather than below their middle. */
function toEdgeAxis(drawing: ChartDrawing, width: number): Option {
  const { points } = drawing.answer;
  return {
    ...toValueAxis(drawing, 'mean'),
    position: 'bottom',
    min: points[0]?.min,
    max: points.at(-1)?.max,
    interval: width * Math.ceil((points.length + 1) / MAX_EDGES),
    splitLine: { show: false },
    axisPointer: { show: false, triggerTooltip: false },
    inverse: drawing.isRightToLeft === true,
  };
}

/** A centered label would be cut within this share of the width at either side. */
const EDGE_SHARE = 0.15;

/** @param share of the width, in the direction of the axis */
const getLabelSide = (share: number, isRightToLeft: boolean): string => {
  if (share >= EDGE_SHARE && share <= 1 - EDGE_SHARE) return 'center';
  return share < EDGE_SHARE === isRightToLeft ? 'right' : 'left';
};

/** Draws the median and the limits as vertical lines. */
function toMarks({ answer: { points, figures }, colors, format, isRightToLeft }: ChartDrawing): Option[] {
  const [low, high] = [points[0]?.min, points.at(-1)?.max];
  if (!figures || !format.marks || low === undefined || high === undefined) return [];
  const top = Math.max(1, ...points.map(({ value }) => value ?? 0));
  const toMark = (name: string, at: number | null, color: string, more: Option): Option[] =>
    at === null || at < low || at > high
      ? []
      : [
          {
            type: 'line',
            xAxisIndex: 1,
            silent: true,
            symbol: 'circle',
            symbolSize: 2,
            z: 4,
            color,
            data: [[at, 0], { value: [at, top], label: { show: true, formatter: `${name} ${format.number(at)}` } }],
            label: {
              color,
              fontWeight: 600,
              fontSize: FONT_SIZE,
              position: 'top',
              align: getLabelSide((at - low) / (high - low), isRightToLeft === true),
            },
            ...more,
          },
        ];
  const dashed = { lineStyle: { width: 2, type: 'dashed' } };
  return [
    ...toMark(format.marks.limit, figures.lower_limit, colors.bad, dashed),
    ...toMark(format.marks.limit, figures.upper_limit, colors.bad, dashed),
    ...toMark(format.marks.median, figures.median, colors.text, { lineStyle: { width: 2 } }),
  ];
}
