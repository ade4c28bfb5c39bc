/** Draws a chart as SVG without a browser. */
import { BarChart, HeatmapChart, LineChart, PieChart } from 'echarts/charts';
import { GridComponent, LegendScrollComponent, MarkLineComponent, VisualMapComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import type { Option } from './option/drawing.ts';

use([BarChart, HeatmapChart, LineChart, PieChart, SVGRenderer]);
use([GridComponent, LegendScrollComponent, MarkLineComponent, VisualMapComponent]);

interface Size {
  readonly width: number;
  readonly height: number;
}

/** @param option of `createChartOption` */
export function renderChartSvg(option: Option, { width, height }: Size, fontFamily = 'sans-serif'): string {
  const chart = init(null, null, { renderer: 'svg', ssr: true, width, height });
  try {
    chart.setOption({ textStyle: { fontFamily }, ...option });
    return chart.renderToSVGString();
  } finally {
    chart.dispose();
  }
}
