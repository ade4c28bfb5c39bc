import { formatMeasure, listPointNames } from '@rounds/charts';
import { type ChartKey, type ChartQuery, type Dimension, getChart, getChartCalls } from '@rounds/contract/analytics';
import { IconDownload } from '@tabler/icons-react';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { toUrl } from '../../../api/index.ts';
import { useDynamicTranslation, useFormat } from '../../../i18n/index.ts';
import {
  ActionIcon,
  LoadFailed,
  NativeSelect,
  Panel,
  ScrollRegion,
  Skeleton,
  UnstyledButton,
} from '../../../ui/index.ts';
import { useChart } from './chart-queries.ts';
import { ChartRows } from './chart-rows.tsx';
import classes from './stand-in.module.css';
import { useChartFormat } from './use-chart-format.ts';

const HEIGHT = 280;

interface ChartCardProps {
  readonly chart: ChartKey;
  readonly query: ChartQuery;
  /** In place of the title of the chart. */
  readonly title?: string | undefined;
  /** In pixels. */
  readonly height?: number | undefined;
  readonly actions?: ReactNode;
  /** Called instead of opening the rows behind a point; without a point, for all rows. */
  readonly onSelect?: ((point: string | undefined) => void) | undefined;
}

/** A chart as a table; each point opens its rows. */
export function ChartCard({ chart, query, title, height = HEIGHT, actions, onSelect }: ChartCardProps) {
  const translate = useDynamicTranslation('common');
  const format = useChartFormat();
  const { style } = useFormat();
  const [rowsOf, setRowsOf] = useState<string | null>(null);
  const [by, setBy] = useState<Dimension | ''>('');
  const chartQuery: ChartQuery = { ...query, ...(by && { by }) };
  const { data, error, refetch } = useChart(chart, chartQuery);
  const name = title ?? translate(`analytics:${chart}.title`);
  const { measures, dimensions = [], kind } = getChart(chart);
  const isAlwaysDivided = kind === 'bars' || kind === 'ranking';
  const select = onSelect ?? ((point: string | undefined) => setRowsOf(point ?? ''));
  return (
    <Panel
      title={name}
      actions={
        <>
          {dimensions.length > 1 && (
            <NativeSelect
              size="xs"
              aria-label={`${name}: ${translate('analytics:group_column')}`}
              value={by || (isAlwaysDivided ? dimensions[0] : '')}
              onChange={(event) => setBy(event.currentTarget.value as Dimension | '')}
              data={[
                ...(isAlwaysDivided ? [] : [{ value: '', label: '–' }]),
                ...dimensions.map((one) => ({ value: one, label: translate(`analytics:dimension.${one}`) })),
              ]}
            />
          )}
          <ActionIcon
            component="a"
            download
            href={toUrl(getChartCalls(chart).export, {}, { ...chartQuery, format: 'csv', lang: style.language })}
            aria-label={`${name}: CSV`}
          >
            <IconDownload size={18} stroke={1.75} />
          </ActionIcon>
          {actions}
        </>
      }
    >
      {error && !data && <LoadFailed error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton height={height} />}
      {data && (
        <ScrollRegion
          className={classes.scroll}
          aria-label={name}
          style={{ '--height': `${height}px` } as CSSProperties}
        >
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{translate('analytics:group_column')}</th>
                {measures.map((measure) => (
                  <th key={measure} scope="col">
                    {format.measure(measure)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.points.map((point) => (
                <tr key={point.point}>
                  <th scope="row">
                    <UnstyledButton
                      className={classes.name}
                      dir="auto"
                      disabled={point.total === 0}
                      onClick={() => select(point.point)}
                    >
                      {listPointNames(point, data, format).join(' · ')}
                    </UnstyledButton>
                  </th>
                  {measures.map((measure) => (
                    <td key={measure}>
                      <bdi>{formatMeasure(point[measure], measure, format)}</bdi>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
      {rowsOf !== null && data && (
        <ChartRows
          chart={chart}
          query={chartQuery}
          answer={data}
          point={rowsOf || undefined}
          close={() => setRowsOf(null)}
        />
      )}
    </Panel>
  );
}
