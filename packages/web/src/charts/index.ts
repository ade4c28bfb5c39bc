/** All charts of the product. Each can be shown as a table instead. */
export { Drawing, type DrawingSpace } from './drawing.tsx';
export { type ChartPoint, type ChartSeries, LineChart } from './line-chart.tsx';
export { Sparkline } from './sparkline.tsx';
