/** The parts of the chart library that the product uses; loaded with the first chart. */
import { BarChart, HeatmapChart, LineChart, PieChart } from 'echarts/charts';
import {
  GridComponent,
  LegendComponent,
  LegendScrollComponent,
  MarkLineComponent,
  TooltipComponent,
  VisualMapComponent,
} from 'echarts/components';
import { type EChartsCoreOption, init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';

use([BarChart, HeatmapChart, LineChart, PieChart, GridComponent, LegendComponent, LegendScrollComponent]);
use([MarkLineComponent, TooltipComponent, VisualMapComponent, SVGRenderer]);

export type ChartOption = EChartsCoreOption;
export const createChart = (place: HTMLElement) => init(place, null, { renderer: 'svg' });
