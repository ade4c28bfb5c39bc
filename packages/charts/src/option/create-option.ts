/** The options with which ECharts draws a chart. */

import { canBeDonut, createDonut } from './donut.ts';
import type { ChartDrawing, Option } from './drawing.ts';
import { createBars, createHeatMap, createShares } from './groups.ts';
import { createHistogram } from './histogram.ts';
import { createTime } from './time.ts';

/**
 * Creates the options with which ECharts draws a chart; null if it is better read as a table: a matrix, or a chart
 * without points.
 *
 * @example
 * ```ts
 * const size = { width: 600, height: 300 };
 * const option = createChartOption({ declaration, answer, format, colors: CHART_COLORS.light, size });
 * const svg = option && renderChartSvg(option, size);
 * ```
 */
export function createChartOption(drawing: ChartDrawing): Option | null {
  const option = createByKind(drawing);
  return option && { animation: false, ...option };
}

function createByKind(drawing: ChartDrawing): Option | null {
  if (drawing.answer.points.length === 0) return null;
  if (drawing.display === 'donut' && canBeDonut(drawing)) return createDonut(drawing);
  switch (drawing.declaration.kind) {
    case 'time':
      return createTime(drawing);
    case 'bars':
    case 'ranking':
      return createBars(drawing);
    case 'shares':
      return createShares(drawing);
    case 'histogram':
      return createHistogram(drawing);
    case 'heat_map':
      return createHeatMap(drawing);
    case 'matrix':
      return null;
  }
}
