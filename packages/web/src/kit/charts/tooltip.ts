/** The content of tooltips. Text only: names come from people. */
import type { ChartColors } from '@rounds/charts';
import { isPoint } from './drawn-points.ts';

interface TooltipItem {
  readonly seriesName?: string;
  readonly data?: unknown;
}

/** Creates one tooltip for all series of a step in charts over time, and one for each element in others. */
export function createTooltip({ surface, line, text }: ChartColors, { series, xAxis }: Record<string, unknown>) {
  const [axis] = [xAxis].flat() as { readonly type?: string }[];
  const hasSteps = axis?.type === 'category';
  const isHeatMap = Array.isArray(series) && series[0]?.type === 'heatmap';
  return {
    trigger: hasSteps && !isHeatMap ? 'axis' : 'item',
    axisPointer: { type: 'shadow', shadowStyle: { color: line, opacity: 0.3 } },
    confine: true,
    backgroundColor: surface,
    borderColor: line,
    textStyle: { color: text, fontSize: 13 },
    formatter: (params: TooltipItem | readonly TooltipItem[]) => {
      const items = Array.isArray(params) ? (params as readonly TooltipItem[]) : [params as TooltipItem];
      const points = items.flatMap(({ data, seriesName }) => (isPoint(data) ? [{ ...data, seriesName }] : []));
      const [first] = points;
      if (!first) return '';
      if (points.every(({ point }) => point === first.point)) return toTable(first.title, first.values);
      const step = first.title.split(' · ')[0] ?? '';
      const visiblePoints = points.filter(({ value }) => value !== 0 && value !== null);
      return toTable(
        step,
        visiblePoints.map(({ seriesName = '', values }) => [seriesName, values[0]?.[1] ?? '']),
      );
    },
  };
}

/** A title, and names with their values. */
function toTable(title: string, values: readonly (readonly [name: string, value: string])[]): HTMLElement {
  const box = document.createElement('div');
  const head = createLine(title);
  head.style.fontWeight = '600';
  box.append(head);
  for (const [name, value] of values) {
    const row = document.createElement('div');
    Object.assign(row.style, { display: 'flex', justifyContent: 'space-between', gap: '16px' });
    const strong = document.createElement('strong');
    strong.textContent = value;
    row.append(createLine(name), strong);
    box.append(row);
  }
  return box;
}

function createLine(text: string): HTMLElement {
  const line = document.createElement('div');
  line.textContent = text;
  line.dir = 'auto';
  return line;
}
