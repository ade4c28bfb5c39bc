import { formatMeasure, readFigure } from '@rounds/charts';
import type { ChartQuery, Figure } from '@rounds/contract/analytics';
import { useTranslation } from 'react-i18next';
import { useDynamicTranslation, useFormat } from '../../../platform/i18n/index.ts';
import { useChart } from '../chart/chart-queries.ts';
import { StatCard } from '../chart/stat-card.tsx';
import { useChartFormat } from '../chart/use-chart-format.ts';
import { useOpenRows } from '../rows-panel/open-rows.ts';

interface ChartStatProps {
  readonly figure: Figure;
  readonly query: ChartQuery;
}

/** A figure of a chart over the whole range, with its trend; it opens the rows behind it. */
export function ChartStat({ figure, query }: ChartStatProps) {
  const translate = useDynamicTranslation('common');
  const format = useChartFormat();
  const openRows = useOpenRows();
  const { chart } = figure;
  const { data } = useChart(chart, query);
  const label = translate(`analytics:figure.${figure.key}`);
  const read = data && readFigure(figure, data);
  return (
    <StatCard
      label={label}
      value={read?.value ?? null}
      text={read ? formatMeasure(read.value, read.measure, format) : ' '}
      previous={read?.previous}
      measure={read?.measure ?? 'count'}
      better={figure.better}
      points={read?.trend ?? []}
      hint={figure.hint && <Hint measure={figure.hint} value={data?.totals?.[figure.hint] ?? null} />}
      onOpen={
        read && read.total > 0 && openRows ? () => openRows({ chart, query, point: read.point, label }) : undefined
      }
    />
  );
}

function Hint({ measure, value }: { readonly measure: NonNullable<Figure['hint']>; readonly value: number | null }) {
  const { t } = useTranslation('analytics-pages');
  const format = useFormat();
  if (value === null) return null;
  return measure === 'due_count'
    ? t('due', { number: format.number(value), count: value })
    : t('p90', { value: format.number(value, { maximumFractionDigits: 1 }) });
}
