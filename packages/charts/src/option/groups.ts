/** Charts of groups: bars, shares and heat maps. */
import type { ChartAnswer, ChartPoint } from '@rounds/contract/analytics';
import { getPointColor } from '../colors.ts';
import { formatMeasure } from '../format.ts';
import { FONT_SIZE, toCategoryAxis, toGrid, toValueAxis } from './axes.ts';
import { type ChartDrawing, getMeasure, type Option, toData } from './drawing.ts';
import { listPointNames, toHour } from './names.ts';

const MAX_NAME_WIDTH_SHARE = 0.4;

/** Draws one bar for each group, from top to bottom. */
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
      toData(drawing, point, read(point) ?? null, { color: getPointColor(point, more.color as string, colors) }),
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
        name: format.measure(measure, drawing.declaration),
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

const MAX_PARTS = 8;
/** The width of a letter of the labels in one bar, whose parts are also listed below it. */
const PART_LETTER_WIDTH = 9;
/** The sum of all parts may exceed 100 a little because of rounding. */
const MAX_SUM = 100.5;
const sumOf = ({ points }: ChartAnswer): number => points.reduce((total, { value }) => total + (value ?? 0), 0);

/**
 * A few parts of one whole are drawn as one bar. With several options in one answer, the parts are more than the whole.
 */
export const isOneBar = (answer: ChartAnswer): boolean => answer.points.length <= MAX_PARTS && sumOf(answer) <= MAX_SUM;

/** Draws one bar that is divided by the answers. */
export function createShares(drawing: ChartDrawing): Option {
  const { answer, colors, format, size, isRightToLeft } = drawing;
  if (!isOneBar(answer)) return createBars(drawing);
  const sum = sumOf(answer);
  const toPartLabel = ({ label = '', value }: ChartPoint): string => {
    const percent = format.percent(value ?? 0);
    const width = (size.width * (value ?? 0)) / (sum || 100);
    return [`${label} ${percent}`, percent].find((text) => text.length * PART_LETTER_WIDTH < width) ?? '';
  };
  return {
    grid: { left: 0, right: 0, top: 0, bottom: 0 },
    xAxis: { type: 'value', show: false, max: sum || 100, inverse: isRightToLeft === true },
    yAxis: { type: 'category', show: false, data: [''] },
    series: answer.points.map((point, index) => {
      const label = toPartLabel(point);
      return {
        type: 'bar',
        stack: 'all',
        barWidth: '100%',
        name: point.label,
        color: getPointColor(point, colors.series[index % colors.series.length]!, colors),
        itemStyle: { borderColor: colors.surface, borderWidth: 1, borderRadius: 4 },
        data: [toData(drawing, point, point.value)],
        label: {
          show: label !== '',
          color: colors.surface,
          fontWeight: 600,
          fontSize: 13,
          formatter: label,
        },
      };
    }),
  };
}

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];
/** The height of the colour scale with its smallest and largest value. */
const SCALE_HEIGHT = 34;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

export function createHeatMap(drawing: ChartDrawing): Option {
  const { answer, colors, format, isRightToLeft } = drawing;
  const max = Math.max(1, ...answer.points.map(({ value }) => value ?? 0));
  const cells = new Set(answer.points.map(({ weekday, hour }) => `${weekday} ${hour}`));
  const empty = WEEKDAYS.flatMap((weekday) =>
    HOURS.filter((hour) => !cells.has(`${weekday} ${hour}`)).map((hour) => ({
      value: [hour, weekday - 1, 0],
      visualMap: false,
      itemStyle: { color: colors.line, opacity: 0.35 },
    })),
  );
  return {
    grid: { ...toGrid(4), bottom: SCALE_HEIGHT },
    xAxis: { ...toCategoryAxis(drawing, HOURS.map(toHour)), splitArea: { show: false } },
    yAxis: {
      ...toCategoryAxis(drawing, WEEKDAYS.map(format.weekday)),
      inverse: true,
      position: isRightToLeft ? 'right' : 'left',
    },
    visualMap: {
      type: 'continuous',
      orient: 'horizontal',
      left: 'center',
      bottom: 4,
      padding: 0,
      itemWidth: 8,
      itemHeight: 96,
      text: [format.number(max), '0'],
      textStyle: { color: colors.muted, fontSize: FONT_SIZE },
      min: 0,
      max,
      hoverLink: false,
      inRange: { color: [colors.previous, colors.bar, colors.series[0]] },
    },
    series: [
      {
        type: 'heatmap',
        itemStyle: { borderColor: colors.surface, borderWidth: 2, borderRadius: 4 },
        data: [
          ...empty,
          ...answer.points.map((point) =>
            toData(drawing, point, [point.hour ?? 0, (point.weekday ?? 1) - 1, point.value]),
          ),
        ],
      },
    ],
  };
}
