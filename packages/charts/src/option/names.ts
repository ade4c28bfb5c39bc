/** Describes the points of a chart in words. */
import type { ChartAnswer, ChartDeclaration, ChartPoint } from '@rounds/contract/analytics';
import { type ChartFormat, formatMeasure } from '../format.ts';

/** Lists the parts of a point's name, such as its step and its series. */
export function listPointNames(point: ChartPoint, answer: ChartAnswer, format: ChartFormat): string[] {
  const { date, label, min, max, weekday, hour, series, section } = point;
  return [
    date && format.step(date, answer.interval ?? 'day'),
    label,
    min !== undefined &&
      !date &&
      (max === min
        ? format.number(min)
        : max === undefined
          ? `≥ ${format.number(min)}`
          : `${format.number(min)}–${format.number(max)}`),
    weekday !== undefined && format.weekday(weekday),
    hour !== undefined && toHour(hour),
    series && answer.series.find(({ key }) => key === series)?.label,
    section && answer.sections?.find(({ id }) => id === section)?.label,
  ].filter((name): name is string => typeof name === 'string' && name !== '');
}

export const toHour = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** Lists the measures of a point in words. */
export function listValues(
  point: ChartPoint,
  declaration: ChartDeclaration,
  format: ChartFormat,
): (readonly [name: string, value: string])[] {
  const { measures } = declaration;
  const values = measures.flatMap((measure) =>
    point[measure] === undefined
      ? []
      : [[format.measure(measure, declaration), formatMeasure(point[measure], measure, format)] as const],
  );
  const previous =
    point.previous === undefined
      ? []
      : [[format.previous, formatMeasure(point.previous, measures[0], format)] as const];
  return [...values, ...previous];
}

const MAX_DESCRIBED = 5;

/** Describes the largest points in words, for people who cannot see the chart. */
export function describeChart(declaration: ChartDeclaration, answer: ChartAnswer, format: ChartFormat): string {
  const [measure] = declaration.measures;
  return answer.points
    .filter(({ value }) => value !== null && value !== 0)
    .toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0))
    .slice(0, MAX_DESCRIBED)
    .map((point) => {
      const name = listPointNames(point, answer, format).join(', ');
      return `${name}: ${formatMeasure(point.value, measure, format)}`;
    })
    .join('; ');
}
