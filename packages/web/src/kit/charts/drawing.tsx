import type { DrawingSpace } from '@rounds/charts';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Box, useDirection, VisuallyHidden } from '../../ui/index.ts';
import { type DrawnPoint, describePoint, findPointOfStep, listDrawn, listPoints } from './drawn-points.ts';
import { createTooltip } from './tooltip.ts';
import { useChartColors } from './use-chart-colors.ts';

interface DrawingProps {
  /** The height in pixels; without one, the drawing fills its container. */
  readonly height?: number | undefined;
  /** The name of the drawing, which also says which keys it supports. */
  readonly label: string;
  readonly toOption: (space: DrawingSpace) => Record<string, unknown> | null;
  /** Called with the name of the point that was selected. */
  readonly onSelect?: ((point: string) => void) | undefined;
}

type Chart = ReturnType<typeof import('./echarts.ts').createChart>;
interface Drawn {
  readonly chart: Chart;
  readonly all: readonly DrawnPoint[];
  /** Each once. */
  readonly points: readonly DrawnPoint[];
}

/** Draws a chart of `@rounds/charts`. Its points are reached with the pointer and with the arrow keys. */
export function Drawing({ height, label, toOption, onSelect }: DrawingProps) {
  const container = useRef<HTMLDivElement>(null);
  const drawing = useRef<Drawn>(null);
  const colors = useChartColors();
  const { dir } = useDirection();
  const select = useRef(onSelect);
  select.current = onSelect;
  useEffect(() => {
    const element = container.current;
    if (!element) return;
    let isUnmounted = false;
    let stop: (() => void) | undefined;
    void import('./echarts.ts').then(({ createChart }) => {
      if (isUnmounted) return;
      const chart = createChart(element);
      const { fontFamily } = getComputedStyle(element);
      const draw = () => {
        const size = { width: element.clientWidth, height: element.clientHeight };
        const option = toOption({ colors, size, isRightToLeft: dir === 'rtl' });
        if (!option) return;
        chart.setOption({ textStyle: { fontFamily }, tooltip: createTooltip(colors, option), ...option }, true);
        const all = listDrawn(option);
        drawing.current = { chart, all, points: listPoints(all) };
      };
      draw();
      listenToPresses(chart, drawing, (point) => select.current?.(point));
      const redraw = () => {
        chart.resize();
        draw();
      };
      const observer = new ResizeObserver(redraw);
      observer.observe(element);
      // Paper has another width, and is printed before the observer would notice.
      const paper = window.matchMedia('print');
      paper.addEventListener('change', redraw);
      stop = () => {
        observer.disconnect();
        paper.removeEventListener('change', redraw);
        drawing.current = null;
        chart.dispose();
      };
    });
    return () => {
      isUnmounted = true;
      stop?.();
    };
  }, [toOption, colors, dir]);
  const keys = usePointKeys(drawing, dir, onSelect);
  return (
    <Box
      shrink
      fullWidth
      radius="control"
      style={{ blockSize: height ?? '100%' }}
      role="application"
      aria-label={label}
      // These keys move between the values of the drawing.
      tabIndex={0}
      {...keys.handlers}
    >
      <Box ref={container} fullHeight aria-hidden dir="ltr" />
      <VisuallyHidden role="status">{keys.text}</VisuallyHidden>
    </Box>
  );
}

type DrawnRef = { readonly current: Drawn | null };

/** An element selects its point. So does anywhere else in a step that has only one. */
function listenToPresses(chart: Chart, drawing: DrawnRef, select: (point: string) => void): void {
  chart.on('click', ({ seriesIndex, dataIndex }) => {
    const pressed = drawing.current?.all.find((one) => one.seriesIndex === seriesIndex && one.dataIndex === dataIndex);
    if (pressed) select(pressed.data.point);
  });
  chart.getZr().on('click', ({ target, offsetX, offsetY }) => {
    if (target || !chart.containPixel('grid', [offsetX, offsetY])) return;
    const [column, row] = chart.convertFromPixel('grid', [offsetX, offsetY]) as number[];
    const { yAxis } = chart.getOption() as { yAxis: { type: string }[] };
    const point = findPointOfStep(drawing.current?.all ?? [], (yAxis[0]?.type === 'category' ? row : column) ?? -1);
    if (point) select(point);
  });
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** The arrow keys move between the points and show their values; Enter selects one. */
function usePointKeys(drawing: DrawnRef, dir: 'ltr' | 'rtl', onSelect: ((point: string) => void) | undefined) {
  const at = useRef(-1);
  const [text, setText] = useState('');
  const leave = () => {
    at.current = -1;
    setText('');
    drawing.current?.chart.dispatchAction({ type: 'hideTip' });
    drawing.current?.chart.dispatchAction({ type: 'downplay' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!drawing.current || event.altKey || event.ctrlKey || event.metaKey) return;
    const { chart, points } = drawing.current;
    const current = points[at.current];
    if ((event.key === 'Enter' || event.key === ' ') && current) {
      event.preventDefault();
      onSelect?.(current.data.point);
      return;
    }
    const isMirrored = dir === 'rtl' && (event.key === 'ArrowRight' || event.key === 'ArrowLeft');
    const step = (STEPS[event.key] ?? 0) * (isMirrored ? -1 : 1);
    const ends: Readonly<Record<string, number>> = { Home: 0, End: points.length - 1 };
    const next = ends[event.key] ?? (step === 0 ? -1 : Math.min(points.length - 1, Math.max(0, at.current + step)));
    const point = points[next];
    if (!point) return;
    event.preventDefault();
    at.current = next;
    const { seriesIndex, dataIndex } = point;
    chart.dispatchAction({ type: 'downplay' });
    chart.dispatchAction({ type: 'highlight', seriesIndex, dataIndex });
    chart.dispatchAction({ type: 'showTip', seriesIndex, dataIndex });
    setText(describePoint(point));
  };
  return { text, handlers: { onKeyDown, onBlur: leave } };
}
