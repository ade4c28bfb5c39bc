import { listPointNames } from '@rounds/charts';
import { type ChartAnswer, type ChartKey, type ChartQuery, getChart, getChartCalls } from '@rounds/contract/analytics';
import { useMemo } from 'react';
import { call, toUrl } from '../../../platform/api/index.ts';
import { toRowsLink, toRowsQuery, useChart } from '../chart/chart-queries.ts';
import { ROW_ITEMS } from '../chart/row-items.tsx';
import { useChartFormat, useChartTexts } from '../chart/use-chart-format.ts';
import type { RowsSource } from './open-rows.ts';
import { RowsPanel } from './rows-panel.tsx';
import { useArrows } from './use-arrows.ts';

interface ChartPanelProps {
  readonly chart: ChartKey;
  readonly query: ChartQuery;
  readonly point: string | undefined;
  /** The title, if it is not that of the chart; null for none. */
  readonly label?: string | null | undefined;
  onPoint(point: string): void;
  readonly close: () => void;
}

/** The rows behind a chart or one of its points; the arrow keys go to the points before and after it. */
export function ChartPanel({ chart, query, point, label, onPoint, close }: ChartPanelProps) {
  const format = useChartFormat();
  const { toTitle } = useChartTexts();
  const { data } = useChart(chart, query);
  const source = useMemo(() => createChartSource(chart, query, point), [chart, query, point]);
  const values = (data?.points ?? []).filter(({ total, point: one }) => total > 0 || one === point);
  const at = values.findIndex((one) => one.point === point);
  const goTo = (index: number) => {
    const next = at < 0 ? undefined : values[index];
    return next && (() => onPoint(next.point));
  };
  const steps = { previous: goTo(at - 1), next: goTo(at + 1) };
  useArrows(steps);
  const value = values[at];
  const names = data ? (value ? listPointNames(value, data, format) : findSeriesName(data, point)) : [];
  const first = label === null ? [] : [label ?? toTitle(chart)];
  return (
    <RowsPanel
      source={source}
      chips={[...new Set([...first, ...names])]}
      steps={at < 0 ? undefined : steps}
      close={close}
    />
  );
}

/** The name of a series whose rows are listed as a whole. */
function findSeriesName({ series }: ChartAnswer, point: string | undefined): string[] {
  return series.filter(({ key }) => point === JSON.stringify({ series: key })).map(({ label }) => label);
}

export function createChartSource(chart: ChartKey, query: ChartQuery, point: string | undefined): RowsSource {
  const { rows, exportRows } = getChartCalls(chart);
  const { rows: kind } = getChart(chart);
  const rowsQuery = toRowsQuery(query, point);
  return {
    id: JSON.stringify([chart, rowsQuery]),
    kind,
    load: (page, signal) => call(rows, { query: { ...rowsQuery, ...page }, signal }),
    Item: ROW_ITEMS[kind],
    toExportUrl: (lang) => toUrl(exportRows, {}, { ...rowsQuery, format: 'xlsx', lang }),
    list: toRowsLink(chart, rowsQuery),
  };
}
