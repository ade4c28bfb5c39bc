import { CHART_COLORS, type ChartColors, type PointData } from '@rounds/charts';
import { useEffect, useRef } from 'react';
import { useDirection, useSkin } from '../ui/index.ts';
import classes from './charts.module.css';
import { toTable } from './tooltip.ts';

export interface DrawingSpace {
  readonly colors: ChartColors;
  readonly size: { readonly width: number; readonly height: number };
  readonly isRightToLeft: boolean;
}

interface DrawingProps {
  /** In pixels; fills its place without one. */
  readonly height?: number | undefined;
  readonly toOption: (space: DrawingSpace) => Record<string, unknown> | null;
  /** Called with the name of the point that was pressed. */
  readonly onSelect?: ((point: string) => void) | undefined;
}

/** Draws a chart of `@rounds/charts`. Screen readers get its table instead. */
export function Drawing({ height, toOption, onSelect }: DrawingProps) {
  const place = useRef<HTMLDivElement>(null);
  const skin = useSkin();
  const { dir } = useDirection();
  const select = useRef(onSelect);
  select.current = onSelect;
  const theme = skin === 'dark' ? 'dark' : 'light';
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    let isGone = false;
    let stop: (() => void) | undefined;
    void import('./echarts.ts').then(({ createChart }) => {
      if (isGone) return;
      const chart = createChart(element);
      const { fontFamily } = getComputedStyle(element);
      const draw = () => {
        const colors = CHART_COLORS[theme];
        const size = { width: element.clientWidth, height: element.clientHeight };
        const option = toOption({ colors, size, isRightToLeft: dir === 'rtl' });
        if (!option) return;
        chart.setOption({ textStyle: { fontFamily }, tooltip: createTooltip(colors, option), ...option }, true);
      };
      draw();
      chart.on('click', ({ data }) => {
        const { point } = (data ?? {}) as Partial<PointData>;
        if (point) select.current?.(point);
      });
      const observer = new ResizeObserver(() => {
        chart.resize();
        draw();
      });
      observer.observe(element);
      stop = () => {
        observer.disconnect();
        chart.dispose();
      };
    });
    return () => {
      isGone = true;
      stop?.();
    };
  }, [toOption, theme, dir]);
  return (
    <div
      ref={place}
      className={classes.chart}
      style={{ blockSize: height ?? '100%' }}
      data-selectable={onSelect ? true : undefined}
      aria-hidden
      dir="ltr"
    />
  );
}

interface TooltipItem {
  readonly seriesName?: string;
  readonly data?: unknown;
}

/** Over time, one tooltip for all series of a step; else one for each element. */
function createTooltip({ surface, line, text }: ChartColors, { series, xAxis }: Record<string, unknown>) {
  const hasSteps = Array.isArray(series) && (xAxis as { type?: string } | undefined)?.type === 'category';
  const isHeatMap = Array.isArray(series) && series[0]?.type === 'heatmap';
  return {
    trigger: hasSteps && !isHeatMap ? 'axis' : 'item',
    axisPointer: { type: 'shadow' },
    confine: true,
    backgroundColor: surface,
    borderColor: line,
    textStyle: { color: text, fontSize: 13 },
    formatter: (params: TooltipItem | readonly TooltipItem[]) => {
      const items = Array.isArray(params) ? (params as readonly TooltipItem[]) : [params as TooltipItem];
      const points = items.flatMap(({ data, seriesName }) => (isPoint(data) ? [{ ...data, seriesName }] : []));
      const [first] = points;
      if (!first) return '';
      const isOnePoint = points.every(({ point }) => point === first.point);
      if (isOnePoint) return toTable(first.title, first.values);
      const step = first.title.split(' · ')[0] ?? '';
      return toTable(
        step,
        points
          .filter(({ value }) => value !== 0)
          .map(({ seriesName = '', values }) => [seriesName, values[0]?.[1] ?? '']),
      );
    },
  };
}

const isPoint = (data: unknown): data is PointData =>
  typeof data === 'object' && data !== null && 'point' in data && 'values' in data;
