/** All charts of the product. Each can be shown as a table instead. */
export { type ChartPoint, type ChartSeries, LineChart } from './line-chart.tsx';
