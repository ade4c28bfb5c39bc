/** Charts as browser and server draw them: from the answer of a chart to the options of ECharts. */
export { CHART_COLORS, type ChartColors } from './colors.ts';
export { type ChartFormat, formatMeasure } from './format.ts';
export { createChartOption } from './option/create-option.ts';
export type { ChartDrawing, PointData } from './option/drawing.ts';
export { getPointColor, isOneBar } from './option/groups.ts';
export { describeChart, listPointNames } from './option/names.ts';
