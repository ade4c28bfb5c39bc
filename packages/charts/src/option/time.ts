/** Draws values over time: bars for numbers and shares, lines for averages and rates. */
import { type ChartPoint, MEASURES, type Measure } from '@rounds/contract/analytics';
import { type ChartColors, getPointColor } from '../colors.ts';
import { FONT_SIZE, toCategoryAxis, toGrid, toLegend, toPercentEnds, toValueAxis } from './axes.ts';
import { type ChartDrawing, getMeasure, type Option, toData } from './drawing.ts';

const isNumber = (measure: Measure): boolean => MEASURES[measure] === 'number' && measure !== 'mean';
const isPercent = (measure: Measure): boolean => MEASURES[measure] === 'percent';
const isBars = (measure: Measure): boolean => isNumber(measure) || measure === 'share' || measure === 'failed_share';

/** With more points, the symbols would overlap. */
const MAX_SYMBOLS = 60;
/** With narrower steps, the values above bars would overlap. */
const MIN_LABEL_WIDTH = 44;
const BAR = { type: 'bar', barMaxWidth: 34, itemStyle: { borderRadius: [3, 3, 0, 0] } };
/** @param points the number of points in a line */
export const toLine = (points: number, { lineStyle, ...more }: Option & { lineStyle?: object } = {}): Option => ({
  type: 'line',
  symbol: 'circle',
  symbolSize: 7,
  showSymbol: points <= MAX_SYMBOLS,
  lineStyle: { ...lineStyle, width: points <= MAX_SYMBOLS ? 2 : 1 },
  connectNulls: true,
  ...more,
});

export function createTime(drawing: ChartDrawing): Option {
  const dates = [...new Set(drawing.answer.points.flatMap(({ date }) => date ?? []))];
  return drawing.answer.series.length > 0 ? createSeries(drawing, dates) : createSingle(drawing, dates);
}

/** Only the first month of a year has the year below it, so that the names of months fit. */
function toTimeAxis(drawing: ChartDrawing, dates: readonly string[]): Option {
  const { answer, format } = drawing;
  const interval = answer.interval ?? 'day';
  const names = dates.map((date) => format.step(date, interval));
  const axis = toCategoryAxis(drawing, names);
  if (interval !== 'month') return axis;
  const toName = (name: string, index: number): string => {
    const split = name.lastIndexOf(' ');
    if (split < 0) return name;
    const [month, year] = [name.slice(0, split), name.slice(split + 1)];
    return index === 0 || dates[index]?.slice(5, 7) === '01' ? `${month}\n${year}` : month;
  };
  return { ...axis, axisLabel: { ...(axis.axisLabel as Option), lineHeight: 15, formatter: toName } };
}

/** The color of a state, which is the same in every chart. */
const toStateColor = (key: string, { neutral, series, bar, front, good }: ChartColors, isStacked: boolean) =>
  ({ to_do: neutral, in_progress: series[5], created: front, completed: isStacked ? bar : good })[key];

function createSeries(drawing: ChartDrawing, dates: readonly string[]): Option {
  const { answer, colors, declaration } = drawing;
  const measure = getMeasure(drawing);
  // Parts of a whole are stacked; created and completed are compared.
  const suggested = isNumber(measure) && !declaration.series?.includes('created') ? 'stacked' : 'line';
  const display = drawing.display ?? suggested;
  const isStacked = display === 'stacked' && isNumber(measure);
  const hasBars = isStacked || display === 'bar';
  const series = answer.series.map(({ key, label, color }, index) => {
    const own = color?.startsWith('#') ? color : declaration.series && toStateColor(key, colors, isStacked);
    const data = answer.points
      .filter((point) => point.series === key)
      .map((point) => toData(drawing, point, point[measure] ?? null));
    return {
      name: label,
      data,
      color: own ?? colors.series[index % colors.series.length],
      ...(hasBars
        ? { ...BAR, ...(isStacked && { stack: 'all', itemStyle: {} }) }
        : toLine(dates.length, { lineStyle: { type: index % 2 === 1 ? 'dashed' : 'solid' } })),
    };
  });
  const values = answer.points.map((point) => point[measure]);
  const { legend, height } = toLegend(
    drawing,
    series.map(({ name }) => name),
  );
  return {
    grid: toGrid(height),
    legend,
    xAxis: toTimeAxis(drawing, dates),
    yAxis: toValueAxis(drawing, measure, {
      position: drawing.isRightToLeft ? 'right' : 'left',
      ...(isPercent(measure) && toPercentEnds(values, hasBars)),
    }),
    series,
  };
}

/** The measure that is drawn as a line in front of the bars, with its own axis. */
function getFrontMeasure({ declaration: { measures } }: ChartDrawing, measure: Measure): Measure | undefined {
  return isNumber(measure) ? measures.find(isPercent) : undefined;
}

function createSingle(drawing: ChartDrawing, dates: readonly string[]): Option {
  const { answer, colors, format, declaration, size, isRightToLeft } = drawing;
  const { points } = answer;
  const measure = getMeasure(drawing);
  const hasBars = drawing.display ? drawing.display !== 'line' : isBars(measure);
  const front = getFrontMeasure(drawing, measure);
  const hasPrevious = points.some(({ previous }) => previous !== undefined) && measure === declaration.measures[0];
  const toSeries = (read: (point: ChartPoint) => number | null | undefined, more: Option): Option => ({
    data: points.map((point) => toData(drawing, point, read(point) ?? null)),
    ...more,
  });
  // Lines of the same unit are drawn together: average and pooled score, completed and on time.
  const related = hasBars
    ? []
    : declaration.measures.filter(
        (other) => other !== measure && MEASURES[other] === MEASURES[measure] && !isNumber(other),
      );
  const series = [
    ...(hasPrevious ? [toSeries(({ previous }) => previous, toPreviousStyle(drawing, measure))] : []),
    toSeries((point) => point[measure], {
      ...(hasBars ? BAR : toLine(points.length)),
      name: format.measure(measure, declaration),
      color: hasBars ? getPointColor(points[0]!, colors.bar, colors) : colors.series[0],
      ...(hasBars && isPercent(measure) && size.width / points.length > MIN_LABEL_WIDTH && { label: toLabel(drawing) }),
    }),
    ...related.map((other, index) =>
      toSeries(
        (point) => point[other],
        toLine(points.length, {
          name: format.measure(other, declaration),
          color: colors.series[index + 1],
          symbol: 'diamond',
          lineStyle: { type: 'dashed' },
        }),
      ),
    ),
    ...(front
      ? [
          toSeries(
            (point) => point[front],
            toLine(points.length, {
              name: format.measure(front, declaration),
              color: colors.front,
              yAxisIndex: 1,
              z: 3,
            }),
          ),
        ]
      : []),
  ];
  const values = points.flatMap((point) => [point[measure], ...related.map((other) => point[other])]);
  const previous = hasPrevious ? points.map((point) => point.previous) : [];
  const { legend, height } = toLegend(
    drawing,
    series.map(({ name }) => String(name)),
  );
  return {
    grid: toGrid(series.length > 1 ? height : 20),
    ...(series.length > 1 && { legend }),
    xAxis: toTimeAxis(drawing, dates),
    yAxis: [
      toValueAxis(drawing, measure, {
        position: isRightToLeft ? 'right' : 'left',
        ...(isPercent(measure) && toPercentEnds([...values, ...previous], hasBars)),
        ...(measure === 'mean' && { scale: true }),
      }),
      ...(front
        ? [
            toValueAxis(
              drawing,
              front,
              toFrontAxis(
                points.map((point) => point[front]),
                isRightToLeft === true,
              ),
            ),
          ]
        : []),
    ],
    series,
  };
}

const toFrontAxis = (values: readonly (number | null | undefined)[], isRightToLeft: boolean): Option => ({
  position: isRightToLeft ? 'left' : 'right',
  ...toPercentEnds(values, false),
  splitLine: { show: false },
});

/** The previous range of bars of numbers is drawn as bars too; that of shares and lines is a dotted line. */
function toPreviousStyle({ answer, colors, format }: ChartDrawing, measure: Measure): Option {
  if (isNumber(measure)) return { ...BAR, name: format.previous, color: colors.previous };
  return toLine(answer.points.length, {
    name: format.previous,
    color: colors.muted,
    symbolSize: 4,
    lineStyle: { type: 'dotted' },
    z: 3,
  });
}

const toLabel = ({ colors, format }: ChartDrawing): Option => ({
  show: true,
  position: 'top',
  color: colors.text,
  fontSize: FONT_SIZE,
  // A step without any answers has no label, one without answers of this kind has 0 %.
  formatter: ({ value }: { value: unknown }) =>
    typeof value === 'number' ? `${format.number(Math.round(value * 10) / 10)}\u202f%` : '',
});
