/** The input from which every kind of chart is drawn. */
import type { ChartAnswer, ChartDeclaration, ChartDisplay, ChartPoint, Measure } from '@rounds/contract/analytics';
import type { ChartColors } from '../colors.ts';
import type { ChartFormat } from '../format.ts';
import { listPointNames, listValues } from './names.ts';

/** The space in which a chart is drawn. */
export interface DrawingSpace {
  readonly colors: ChartColors;
  /** Width and height in pixels: small drawings have fewer labels. */
  readonly size: { readonly width: number; readonly height: number };
  readonly isRightToLeft?: boolean;
}

/** Everything from which a chart is drawn: the declaration of the contract, the server's answer, and the space. */
export interface ChartDrawing extends DrawingSpace {
  readonly declaration: ChartDeclaration;
  readonly answer: ChartAnswer;
  readonly format: ChartFormat;
  /** The measure that is drawn; defaults to the first one. */
  readonly measure?: Measure | undefined;
  /** One of the displays that the declaration allows. Without one, the values decide how a chart is drawn. */
  readonly display?: ChartDisplay | undefined;
}

/** The data of each drawn element: the point that it represents, and its texts. */
export interface PointData {
  readonly value: number | string | null | readonly (number | string | null)[];
  readonly point: string;
  readonly title: string;
  readonly values: readonly (readonly [name: string, value: string])[];
  readonly itemStyle?: object;
}

/** ECharts takes plain objects and defines their shape. */
export type Option = Record<string, unknown>;

export const getMeasure = ({ declaration, measure }: ChartDrawing): Measure => measure ?? declaration.measures[0];

export const toData = (
  { declaration, answer, format }: ChartDrawing,
  point: ChartPoint,
  value: PointData['value'],
  style?: object,
): PointData => ({
  value,
  point: point.point,
  title: listPointNames(point, answer, format).join(' · '),
  values: listValues(point, declaration, format),
  ...(style && { itemStyle: style }),
});
