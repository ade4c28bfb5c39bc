/** A key figure of a page: one value of a chart over its whole range. */
import { type ChartAnswer, type Figure, getChart, type Measure, toSeriesPoint } from '@rounds/contract/analytics';

/** The value of a key figure, in the unit of its measure (percentages from 0 to 100). */
export interface FigureValue {
  readonly measure: Measure;
  readonly value: number | null;
  /** The value of the previous range; undefined if nothing is compared. */
  readonly previous: number | null | undefined;
  /** The value at each step of a chart over time. */
  readonly trend: readonly (number | null)[];
  /**
   * The number of rows behind the value, and the point that names them; without one, all rows that the chart counts.
   */
  readonly total: number;
  readonly point: string | undefined;
}

/** Reads a key figure from the answer of its chart: its value, that of the previous range, and its trend. */
export function readFigure({ chart, measure, series }: Figure, answer: ChartAnswer): FigureValue {
  const { kind, measures } = getChart(chart);
  const figureMeasure = measure ?? measures[0];
  // Only values over time have a trend.
  const steps = kind === 'time' ? answer.points.filter((point) => point.series === series) : [];
  const trend = steps.map((point) => point[figureMeasure] ?? null);
  if (series === undefined) {
    return {
      measure: figureMeasure,
      ...readTotals(answer, figureMeasure, measures[0]),
      trend,
      total: answer.counted,
      point: undefined,
    };
  }
  const isCompared = steps.some(({ previous }) => previous !== undefined);
  return {
    measure: figureMeasure,
    value: add(steps.map(({ value }) => value)),
    previous: isCompared ? add(steps.map(({ previous }) => previous)) : undefined,
    trend,
    total: add(steps.map(({ total }) => total)),
    point: toSeriesPoint(series),
  };
}

function readTotals(answer: ChartAnswer, measure: Measure, first: Measure): Pick<FigureValue, 'value' | 'previous'> {
  const isCompared = answer.range.previous_from !== null;
  if (measure === first) return { value: answer.total, previous: isCompared ? answer.previous_total : undefined };
  return { value: answer.totals?.[measure] ?? null, previous: answer.previous_totals?.[measure] };
}

const add = (values: readonly (number | null | undefined)[]): number =>
  values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
