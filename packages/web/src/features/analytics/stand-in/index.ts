/** What the pages take from the charts. Their own cards replace these plain ones under the same names. */
export { ChartCard } from './chart-card.tsx';
export { toRowsQuery, useChart } from './chart-queries.ts';
export { ChartRows } from './chart-rows.tsx';
export { StatCard } from './stat-card.tsx';
export { useChartFormat } from './use-chart-format.ts';
