/** Charts as browser and server draw them: from the answer of a chart to the options of ECharts. */
export type { ChartAnswer, ChartPoint } from '@rounds/contract/analytics';
