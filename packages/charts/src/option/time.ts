/** Values over time: bars for numbers, lines for averages and shares. */
import { type ChartPoint, MEASURES, type Measure } from '@rounds/contract/analytics';
import { LEGEND_HEIGHT, toCategoryAxis, toGrid, toLegend, toValueAxis } from './axes.ts';
import { type ChartDrawing, getMeasure, type Option, toData } from './drawing.ts';

const isNumber = (measure: Measure): boolean => MEASURES[measure] === 'number' && measure !== 'mean';
const LINE = { type: 'line', symbol: 'circle', symbolSize: 7, lineStyle: { width: 2 }, connectNulls: true };
const BAR = { type: 'bar', barMaxWidth: 34, itemStyle: { borderRadius: [3, 3, 0, 0] } };

export function createTime(drawing: ChartDrawing): Option {
  const { answer, format } = drawing;
  const dates = [...new Set(answer.points.flatMap(({ date }) => date ?? []))];
  const names = dates.map((date) => format.step(date, answer.interval ?? 'day'));
  return answer.series.length > 0 ? createSeries(drawing, names) : createSingle(drawing, names);
}

function createSeries(drawing: ChartDrawing, names: readonly string[]): Option {
  const { answer, colors, declaration } = drawing;
  const measure = getMeasure(drawing);
  // Parts of a whole are stacked; created and completed are compared.
  const isStacked = isNumber(measure) && !declaration.series?.includes('created');
  const series = answer.series.map(({ key, label, color }, index) => {
    const tint = color?.startsWith('#') ? color : colors.series[index % colors.series.length];
    const data = answer.points
      .filter((point) => point.series === key)
      .map((point) => toData(drawing, point, point[measure] ?? null));
    return {
      name: label,
      data,
      color: tint,
      ...(isStacked
        ? { ...BAR, stack: 'all', itemStyle: {} }
        : { ...LINE, lineStyle: { width: 2, type: index % 2 === 1 ? 'dashed' : 'solid' } }),
    };
  });
  return {
    grid: toGrid(LEGEND_HEIGHT),
    legend: toLegend(drawing),
    xAxis: toCategoryAxis(drawing, names),
    yAxis: toValueAxis(drawing, measure),
    series,
  };
}

/** The measure that is drawn as a line in front of bars, on an axis of its own. */
function getFrontMeasure({ declaration: { measures } }: ChartDrawing, measure: Measure): Measure | undefined {
  if (!isNumber(measure)) return undefined;
  return measures.find((other) => MEASURES[other] === 'percent');
}

function createSingle(drawing: ChartDrawing, names: readonly string[]): Option {
  const { answer, colors, format, declaration } = drawing;
  const { points } = answer;
  const measure = getMeasure(drawing);
  const front = getFrontMeasure(drawing, measure);
  const hasPrevious = points.some(({ previous }) => previous !== undefined) && measure === declaration.measures[0];
  const style = isNumber(measure) ? BAR : LINE;
  const toSeries = (read: (point: ChartPoint) => number | null | undefined, more: Option): Option => ({
    data: points.map((point) => toData(drawing, point, read(point) ?? null)),
    ...more,
  });
  // Lines of the same unit belong together: average beside pooled score, completed beside on time.
  const more = isNumber(measure)
    ? []
    : declaration.measures.filter((other) => other !== measure && MEASURES[other] === MEASURES[measure]);
  const series = [
    ...(hasPrevious
      ? [
          toSeries(({ previous }) => previous, {
            ...style,
            name: format.previous,
            color: isNumber(measure) ? colors.previous : colors.muted,
            ...(isNumber(measure) ? {} : { lineStyle: { width: 2, type: 'dotted' }, symbolSize: 4 }),
          }),
        ]
      : []),
    toSeries((point) => point[measure], {
      ...style,
      name: format.measure(measure),
      color: isNumber(measure) ? colors.bar : colors.series[0],
    }),
    ...more.map((other, index) =>
      toSeries((point) => point[other], {
        ...LINE,
        name: format.measure(other),
        color: colors.series[index + 1],
        lineStyle: { width: 2, type: 'dashed' },
      }),
    ),
    ...(front
      ? [
          toSeries((point) => point[front], {
            ...LINE,
            name: format.measure(front),
            color: colors.front,
            yAxisIndex: 1,
            z: 3,
          }),
        ]
      : []),
  ];
  return {
    grid: toGrid(series.length > 1 ? LEGEND_HEIGHT : 12),
    ...(series.length > 1 && { legend: toLegend(drawing) }),
    xAxis: toCategoryAxis(drawing, names),
    yAxis: [
      toValueAxis(drawing, measure),
      ...(front ? [toValueAxis(drawing, front, { scale: true, splitLine: { show: false } })] : []),
    ],
    series,
  };
}
