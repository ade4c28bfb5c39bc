import { IconChartLine, IconTable } from '@tabler/icons-react';
import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../i18n/index.ts';
import { ActionIcon, Panel, ScrollRegion, Tooltip, VisuallyHidden } from '../ui/index.ts';
import Chart, { type ChartColours } from './chart.tsx';
import classes from './charts.module.css';
import { toLines } from './tooltip.ts';

export interface ChartPoint {
  /** When it was. */
  readonly at: string;
  readonly value: number;
  /** What the point stands for, such as the number of an inspection. */
  readonly name: string;
}
export interface ChartSeries {
  readonly name: string;
  readonly points: readonly ChartPoint[];
}

interface LineChartProps {
  readonly title: string;
  readonly series: readonly ChartSeries[];
  /** Writes a value, for example as percent. */
  readonly formatValue: (value: number) => string;
  /** The upper and lower limit of what is good and what is fair, drawn as bands. */
  readonly limits?: { readonly green: number; readonly amber: number };
  readonly max?: number;
  /** What leads to a point, as a link in the table. */
  readonly renderName?: ((series: number, point: number) => ReactNode) | undefined;
  /** Opens the point that was pressed. */
  readonly onPress?: (series: number, point: number) => void;
}

const HEIGHT = 240;

/** Values over time, one line for each series; the same as a table for those who prefer one. */
export function LineChart(props: LineChartProps) {
  const { title, series, formatValue, limits, max, onPress } = props;
  const { t } = useTranslation('common');
  const format = useFormat();
  const [isTable, setTable] = useState(false);
  const toOption = useCallback(
    (colours: ChartColours) => ({
      color: [...colours.series],
      grid: {
        ...{ left: 8, right: 16, top: series.length > 1 ? 36 : 12, bottom: 8 },
        ...{ outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
      },
      legend: { show: series.length > 1, top: 0, textStyle: { color: colours.text }, icon: 'roundRect' },
      tooltip: {
        trigger: 'item',
        backgroundColor: colours.surface,
        borderColor: colours.line,
        textStyle: { color: colours.text },
        formatter: ({ seriesIndex, dataIndex }: { seriesIndex: number; dataIndex: number }) => {
          const point = series[seriesIndex]!.points[dataIndex]!;
          return toLines([series[seriesIndex]!.name, point.name, format.dateTime(point.at), formatValue(point.value)]);
        },
      },
      xAxis: {
        type: 'time',
        axisLine: { lineStyle: { color: colours.line } },
        axisLabel: {
          color: colours.text,
          hideOverlap: true,
          formatter: (at: number) => format.date(new Date(at).toISOString()),
        },
      },
      yAxis: {
        type: 'value',
        min: 0,
        max,
        splitLine: { lineStyle: { color: colours.line } },
        axisLabel: { color: colours.text, formatter: (value: number) => formatValue(value) },
      },
      series: series.map(({ name, points }, index) => ({
        name,
        type: 'line',
        symbol: 'circle',
        symbolSize: 9,
        data: points.map(({ at, value }) => [at, value]),
        ...(index === 0 && limits && { markArea: toBands(colours, limits, max) }),
      })),
    }),
    [series, formatValue, limits, max, format],
  );
  const label = t(isTable ? 'chart.as_chart' : 'chart.as_table');
  return (
    <Panel
      title={title}
      actions={
        <Tooltip label={label}>
          <ActionIcon aria-label={label} onClick={() => setTable(!isTable)}>
            {isTable ? <IconChartLine size={18} stroke={1.75} /> : <IconTable size={18} stroke={1.75} />}
          </ActionIcon>
        </Tooltip>
      }
    >
      {isTable ? (
        <ScrollRegion className={classes.tableScroll} aria-label={title}>
          <PointTable {...props} />
        </ScrollRegion>
      ) : (
        <>
          <Chart height={HEIGHT} toOption={toOption} onPress={onPress} />
          <VisuallyHidden>
            {/* Without links: the focus would be on something that nobody sees. */}
            <PointTable {...props} renderName={undefined} />
          </VisuallyHidden>
        </>
      )}
    </Panel>
  );
}

const toBands = ({ green, amber, red }: ChartColours, limits: NonNullable<LineChartProps['limits']>, max?: number) => ({
  silent: true,
  data: (
    [
      [limits.green, max, green],
      [limits.amber, limits.green, amber],
      [0, limits.amber, red],
    ] as const
  ).map(([from, to, color]) => [{ yAxis: from, itemStyle: { color, opacity: 0.6 } }, { yAxis: to }]),
});

function PointTable({ title, series, formatValue, renderName }: LineChartProps) {
  const { t } = useTranslation('common');
  const format = useFormat();
  const rows = series
    .flatMap(({ name, points }, index) => points.map((point, at) => ({ ...point, series: name, index, position: at })))
    .toSorted((one, other) => other.at.localeCompare(one.at));
  return (
    <table className={classes.table}>
      <caption>
        <VisuallyHidden>{title}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('chart.date')}</th>
          <th scope="col">{t('chart.name')}</th>
          <th scope="col">{t('chart.series')}</th>
          <th scope="col">{t('chart.value')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.index}-${row.position}`}>
            <td>
              <bdi>{format.dateTime(row.at)}</bdi>
            </td>
            <td dir="auto">{renderName?.(row.index, row.position) ?? row.name}</td>
            <td dir="auto">{row.series}</td>
            <td>
              <bdi>{formatValue(row.value)}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
