import { useEffect, useRef } from 'react';
import { useDirection, useSkin } from '../ui/index.ts';
import classes from './charts.module.css';
import type { ChartOption } from './echarts.ts';

/** The colours of the current skin. */
export interface ChartColours {
  readonly text: string;
  readonly line: string;
  readonly surface: string;
  readonly series: readonly string[];
  readonly green: string;
  readonly amber: string;
  readonly red: string;
}

const SERIES = ['--brand', '--violet', '--amber', '--blue', '--green', '--red'];

function readColours(place: HTMLElement): ChartColours {
  const style = getComputedStyle(place);
  const read = (name: string) => style.getPropertyValue(name).trim();
  return {
    text: read('--ink2'),
    line: read('--line'),
    surface: read('--surface'),
    series: SERIES.map(read),
    green: read('--green-soft'),
    amber: read('--amber-soft'),
    red: read('--red-soft'),
  };
}

interface ChartProps {
  readonly height: number;
  readonly toOption: (colours: ChartColours) => ChartOption;
  /** Called with the series and the position of the point that was pressed. */
  readonly onPress?: ((series: number, point: number) => void) | undefined;
}

/** Draws with the chart library. Screen readers get the table instead. */
export default function Chart({ height, toOption, onPress }: ChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const skin = useSkin();
  const { dir } = useDirection();
  const press = useRef(onPress);
  press.current = onPress;
  // biome-ignore lint/correctness/useExhaustiveDependencies: colours and layout depend on skin and direction
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    let isGone = false;
    let stop: (() => void) | undefined;
    void import('./echarts.ts').then(({ createChart }) => {
      if (isGone) return;
      const chart = createChart(element);
      const { fontFamily } = getComputedStyle(element);
      chart.setOption({ animation: false, textStyle: { fontFamily }, ...toOption(readColours(element)) });
      chart.on('click', ({ seriesIndex, dataIndex }) => press.current?.(seriesIndex ?? 0, dataIndex));
      const observer = new ResizeObserver(() => chart.resize());
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
  }, [toOption, skin, dir]);
  return <div ref={place} className={classes.chart} style={{ blockSize: height }} aria-hidden dir="ltr" />;
}
