/** Charts that are not over time: bars, shares, histograms and heat maps. */
import type { ChartPoint } from '@rounds/contract/analytics';
import { formatMeasure } from '../format.ts';
import { FONT_SIZE, toCategoryAxis, toGrid, toValueAxis } from './axes.ts';
import { type ChartDrawing, getMeasure, type Option, toData } from './drawing.ts';
import { listPointNames, toHour } from './names.ts';

const MAX_NAME_WIDTH_SHARE = 0.4;

/** One bar for each group, from top to bottom. */
export function createBars(drawing: ChartDrawing): Option {
  const { answer, colors, format, size, isRightToLeft } = drawing;
  const measure = getMeasure(drawing);
  const points = [...answer.points];
  const hasPrevious = points.some(({ previous }) => previous !== undefined);
  const toSeries = (read: (point: ChartPoint) => number | null | undefined, more: Option): Option => ({
    type: 'bar',
    barMaxWidth: 20,
    itemStyle: { borderRadius: 3 },
    ...more,
    data: points.map((point) =>
      toData(drawing, point, read(point) ?? null, toColor(point, more.color as string, drawing)),
    ),
  });
  return {
    grid: { ...toGrid(4), right: 56 },
    yAxis: {
      ...toCategoryAxis(
        drawing,
        points.map((point) => listPointNames(point, answer, format).join(', ')),
      ),
      inverse: true,
      position: isRightToLeft ? 'right' : 'left',
      axisLabel: {
        color: colors.text,
        fontSize: FONT_SIZE,
        width: Math.round(size.width * MAX_NAME_WIDTH_SHARE),
        overflow: 'truncate',
        interval: 0,
      },
    },
    xAxis: toValueAxis(drawing, measure, { inverse: isRightToLeft === true }),
    series: [
      toSeries((point) => point[measure], {
        name: format.measure(measure),
        color: colors.bar,
        label: {
          show: true,
          position: isRightToLeft ? 'left' : 'right',
          color: colors.text,
          fontSize: FONT_SIZE,
          formatter: ({ value }: { value: number }) => formatMeasure(value, measure, format),
        },
      }),
      ...(hasPrevious
        ? [toSeries(({ previous }) => previous, { name: format.previous, color: colors.previous, barMaxWidth: 8 })]
        : []),
    ],
  };
}

/** The colour that people gave the group, such as that of a category or of an answer. */
function toColor({ color }: ChartPoint, otherwise: string, { colors }: ChartDrawing): object {
  if (!color) return { color: otherwise };
  const named: Readonly<Record<string, string>> = {
    green: colors.good,
    red: colors.bad,
    yellow: colors.fair,
    amber: colors.fair,
    orange: colors.fair,
    gray: colors.neutral,
    grey: colors.neutral,
  };
  return { color: color.startsWith('#') ? color : (named[color] ?? otherwise) };
}

/** One bar that is divided by the answers. With several options in one answer the parts are more than the whole. */
export function createShares(drawing: ChartDrawing): Option {
  const { answer, colors, format, isRightToLeft } = drawing;
  const sum = answer.points.reduce((total, { value }) => total + (value ?? 0), 0);
  if (sum > 100.5 || answer.points.length > colors.series.length) return createBars(drawing);
  return {
    grid: { left: 0, right: 0, top: 0, bottom: 0 },
    xAxis: { type: 'value', show: false, max: sum || 100, inverse: isRightToLeft === true },
    yAxis: { type: 'category', show: false, data: [''] },
    series: answer.points.map((point, index) => {
      const { color } = toColor(point, colors.series[index % colors.series.length]!, drawing) as { color: string };
      return {
        type: 'bar',
        stack: 'all',
        barWidth: '100%',
        name: point.label,
        color,
        itemStyle: { borderColor: colors.surface, borderWidth: 1, borderRadius: 4 },
        data: [toData(drawing, point, point.value)],
        label: {
          show: (point.value ?? 0) >= 12,
          color: colors.surface,
          fontWeight: 600,
          fontSize: 13,
          formatter: `${point.label} ${format.percent(point.value ?? 0)}`,
          overflow: 'truncate',
        },
      };
    }),
  };
}

/** Bars side by side, with the limits and the median of the values. */
export function createHistogram(drawing: ChartDrawing): Option {
  const { answer, colors, format } = drawing;
  const { points, figures } = answer;
  const hasPrevious = points.some(({ previous }) => previous !== undefined);
  const isOutside = ({ min = 0, max = min }: ChartPoint) =>
    (typeof figures?.lower_limit === 'number' && max <= figures.lower_limit) ||
    (typeof figures?.upper_limit === 'number' && min >= figures.upper_limit);
  return {
    grid: toGrid(),
    xAxis: toCategoryAxis(
      drawing,
      points.map(({ min }) => format.number(min ?? 0)),
    ),
    yAxis: toValueAxis(drawing, 'count'),
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
    ],
  };
}

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

export function createHeatMap(drawing: ChartDrawing): Option {
  const { answer, colors, format } = drawing;
  const max = Math.max(1, ...answer.points.map(({ value }) => value ?? 0));
  return {
    grid: toGrid(4),
    xAxis: { ...toCategoryAxis(drawing, HOURS.map(toHour)), splitArea: { show: false } },
    yAxis: { ...toCategoryAxis(drawing, WEEKDAYS.map(format.weekday)), inverse: true },
    visualMap: {
      show: false,
      min: 0,
      max,
      inRange: { color: [colors.line, colors.bar, colors.series[0]] },
    },
    series: [
      {
        type: 'heatmap',
        itemStyle: { borderColor: colors.surface, borderWidth: 2, borderRadius: 4 },
        data: answer.points.map((point) =>
          toData(drawing, point, [point.hour ?? 0, (point.weekday ?? 1) - 1, point.value]),
        ),
      },
    ],
  };
}
