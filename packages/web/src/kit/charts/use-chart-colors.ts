import { CHART_COLORS, type ChartColors } from '@rounds/charts';
import { useSkin } from '../../ui/index.ts';

/** The colors of charts in the current skin. */
export const useChartColors = (): ChartColors => CHART_COLORS[useSkin() === 'dark' ? 'dark' : 'light'];
