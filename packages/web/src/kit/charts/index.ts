/** All charts of the product. Each can be shown as a table instead. */
export { Drawing } from './drawing.tsx';
export { getSparklineRange, Sparkline } from './sparkline.tsx';
export { TableToggle } from './table-toggle.tsx';
export { useChartColors } from './use-chart-colors.ts';
export { ValueTable } from './value-table.tsx';
