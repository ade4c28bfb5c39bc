/** The parts of the chart library that the product uses; loaded with the first chart. */
import { LineChart } from 'echarts/charts';
import { GridComponent, LegendComponent, MarkAreaComponent, TooltipComponent } from 'echarts/components';
import { type EChartsCoreOption, init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';

use([LineChart, GridComponent, LegendComponent, MarkAreaComponent, TooltipComponent, SVGRenderer]);

export type ChartOption = EChartsCoreOption;
export const createChart = (place: HTMLElement) => init(place, null, { renderer: 'svg' });
