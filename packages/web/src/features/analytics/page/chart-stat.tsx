import { formatMeasure } from '@rounds/charts';
import { type ChartAnswer, type ChartKey, type ChartQuery, getChart, type Measure } from '@rounds/contract/analytics';
import { type ReactNode, useState } from 'react';
import { useChart } from '../chart/chart-queries.ts';
import { ChartRows } from '../chart/chart-rows.tsx';
import { StatCard } from '../chart/stat-card.tsx';
import { useChartFormat } from '../chart/use-chart-format.ts';

interface ChartStatProps {
  readonly chart: ChartKey;
  readonly query: ChartQuery;
  /** One of the chart; its first by default. */
  readonly measure?: Measure;
  /** One of its series instead of the whole. */
  readonly series?: string;
  readonly label: string;
  readonly getHint?: (answer: ChartAnswer) => ReactNode;
}

/** A figure of a chart over the whole range, with its trend; it opens the rows behind it. */
export function ChartStat({ chart, query, measure, series, label, getHint }: ChartStatProps) {
  const format = useChartFormat();
  const [isOpen, setOpen] = useState(false);
  const { data } = useChart(chart, query);
  const {
    kind,
    measures: [first],
  } = getChart(chart);
  const shown = measure ?? first;
  // Only values over time have a trend.
  const points = (kind === 'time' && data?.points.filter((point) => point.series === series)) || [];
  const { value, previous } = readTotals(data, shown, first, series);
  return (
    <>
      <StatCard
        label={label}
        value={value}
        text={data ? formatMeasure(value, shown, format) : ' '}
        previous={previous}
        measure={shown}
        points={points.map((point) => point[shown] ?? null)}
        hint={data && getHint?.(data)}
        onOpen={data && data.counted > 0 && series === undefined ? () => setOpen(true) : undefined}
      />
      {isOpen && data && (
        <ChartRows chart={chart} query={query} answer={data} point={undefined} close={() => setOpen(false)} />
      )}
    </>
  );
}

function readTotals(answer: ChartAnswer | undefined, measure: Measure, first: Measure, series: string | undefined) {
  if (!answer) return { value: null, previous: undefined };
  if (series !== undefined) {
    const own = answer.points.filter((point) => point.series === series);
    const add = (values: readonly (number | null | undefined)[]) =>
      values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
    const isCompared = own.some(({ previous }) => previous !== undefined);
    return {
      value: add(own.map(({ value }) => value)),
      previous: isCompared ? add(own.map(({ previous }) => previous)) : undefined,
    };
  }
  if (measure === first) return { value: answer.total, previous: answer.previous_total };
  return { value: answer.totals?.[measure] ?? null, previous: undefined };
}
