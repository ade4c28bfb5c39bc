import { formatMeasure, listPointNames } from '@rounds/charts';
import { type ChartKey, type ChartQuery, getChart } from '@rounds/contract/analytics';
import { type ReactNode, useState } from 'react';
import { useDynamicTranslation } from '../../../i18n/index.ts';
import { LoadFailed, Panel, ScrollRegion, Skeleton, UnstyledButton } from '../../../ui/index.ts';
import { useChart } from './chart-queries.ts';
import { ChartRows } from './chart-rows.tsx';
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
  const [rowsOf, setRowsOf] = useState<string | null>(null);
  const { data, error, refetch } = useChart(chart, query);
  const name = title ?? translate(`analytics:${chart}.title`);
  const { measures } = getChart(chart);
  const select = onSelect ?? ((point: string | undefined) => setRowsOf(point ?? ''));
  return (
    <Panel title={name} actions={actions}>
      {error && !data && <LoadFailed error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton height={height} />}
      {data && (
        <ScrollRegion aria-label={name} style={{ maxBlockSize: height }}>
          <table>
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
                    <UnstyledButton dir="auto" disabled={point.total === 0} onClick={() => select(point.point)}>
                      {listPointNames(point, data, format).join(' · ')}
                    </UnstyledButton>
                  </th>
                  {measures.map((measure) => (
                    <td key={measure}>{formatMeasure(point[measure], measure, format)}</td>
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
          query={query}
          answer={data}
          point={rowsOf || undefined}
          close={() => setRowsOf(null)}
        />
      )}
    </Panel>
  );
}
