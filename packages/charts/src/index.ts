/** Draws charts in the browser and on the server: converts the result of a chart query to the options of ECharts. */
export { CHART_COLORS, type ChartColors, getPointColor } from './colors.ts';
export { type FigureValue, readFigure } from './figure.ts';
export { type ChartFormat, formatMeasure, type NumberFormat } from './format.ts';
export { createChartOption } from './option/create-option.ts';
export type { ChartDrawing, DrawingSpace, PointData } from './option/drawing.ts';
export { isOneBar } from './option/groups.ts';
export { describeChart, listPointNames } from './option/names.ts';
export { createScoreLines, type ScoreSeries } from './option/score-lines.ts';
