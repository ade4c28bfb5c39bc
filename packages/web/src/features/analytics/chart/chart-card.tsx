import { createChartOption, type DrawingSpace, describeChart, formatMeasure, isOneBar } from '@rounds/charts';
import {
  type ChartAnswer,
  type ChartDeclaration,
  type ChartDisplay,
  type ChartKey,
  type ChartQuery,
  type Dimension,
  getChart,
  isAlwaysGrouped,
  type Measure,
} from '@rounds/contract/analytics';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Drawing, TableToggle } from '../../../kit/charts/index.ts';
import { useFormat } from '../../../platform/i18n/index.ts';
import {
  Anchor,
  EmptyState,
  LoadFailed,
  NativeSelect,
  Panel,
  Row,
  Skeleton,
  Stack,
  Text,
  VisuallyHidden,
} from '../../../ui/index.ts';
import { useOpenRows } from '../rows-panel/open-rows.ts';
import { Change } from './change.tsx';
import classes from './chart.module.css';
import { ChartInfo } from './chart-info.tsx';
import { ChartMenu } from './chart-menu.tsx';
import { toRowsLink, toRowsQuery, useChart } from './chart-queries.ts';
import { ChartTable } from './chart-table.tsx';
import { MatrixTable } from './matrix-table.tsx';
import { ShareLegend } from './share-legend.tsx';
import { useChartFormat, useChartTexts } from './use-chart-format.ts';

const HEIGHT = 280;
const SHARES_HEIGHT = 40;
/** The heights of a bar with its name, and of the axis below. */
const BAR_HEIGHT = 24;
const AXIS_HEIGHT = 36;
const toBarsHeight = ({ points }: ChartAnswer): number => points.length * BAR_HEIGHT + AXIS_HEIGHT;
const hasBars = ({ kind }: ChartDeclaration): boolean => kind === 'bars' || kind === 'ranking' || kind === 'shares';

interface ChartCardProps {
  readonly chart: ChartKey;
  readonly query: ChartQuery;
  /** The title, if it is not that of the chart. */
  readonly title?: string | undefined;
  /** The height in pixels. */
  readonly height?: number | undefined;
  /** Fills its place, without controls: in sections. */
  readonly isCompact?: boolean;
  /** The initial display, if people chose one. */
  readonly display?: ChartDisplay | undefined;
  readonly actions?: ReactNode;
  /** Called instead of opening the rows of a point, or all rows without a point. */
  readonly onSelect?: ((point: string | undefined) => void) | undefined;
}

/** A chart with its figure, its table, how it is counted, and the rows behind each point. */
export function ChartCard(props: ChartCardProps) {
  const { chart, query, title, height = HEIGHT, isCompact, display, actions, onSelect } = props;
  const declaration = getChart(chart);
  const { toTitle } = useChartTexts();
  const [selection, setSelection] = useState<Dimension | undefined>();
  const [measure, setMeasure] = useState<Measure>(declaration.measures[0]);
  const [isTable, setTable] = useState((display ?? declaration.displays[0]) === 'table');
  const openRows = useOpenRows();
  const chartQuery = { ...query, ...(selection && { by: selection }) };
  const { data, error, refetch, isPlaceholderData } = useChart(chart, chartQuery);
  const name = title || toTitle(chart);
  const open = openRows && ((point: string | undefined) => openRows({ chart, query: chartQuery, point, label: title }));
  const select = onSelect ?? open ?? undefined;
  return (
    <Panel
      label={name}
      className={isCompact ? classes.compact : classes.card}
      title={
        <Row as="span" wrap align="baseline" gap={0} columnGap={3} breakWords>
          <bdi>{name}</bdi>
          {data && <Total chart={chart} answer={data} />}
        </Row>
      }
      actions={
        <>
          {!isCompact && (
            <Controls
              name={name}
              chart={chart}
              by={selection}
              setBy={setSelection}
              measure={measure}
              setMeasure={setMeasure}
            />
          )}
          <Row fixed align="stretch" data-tools>
            {declaration.kind !== 'matrix' && data && data.points.length > 0 && (
              <TableToggle name={name} isTable={isTable} onChange={setTable} />
            )}
            {data && <ChartInfo name={name} answer={data} />}
            {data && (
              <ChartMenu
                chart={chart}
                name={name}
                query={chartQuery}
                answer={data}
                measure={measure}
                display={display}
                openRows={select && (() => select(undefined))}
              />
            )}
            {actions}
          </Row>
        </>
      }
    >
      <Stack
        justify="center"
        shrink
        className={classes.body}
        data-dimmed={isPlaceholderData || undefined}
        style={{ minBlockSize: isCompact || declaration.kind === 'shares' ? 0 : height }}
      >
        {error && !data && <LoadFailed error={error} retry={() => void refetch()} />}
        {!data && !error && <Skeleton height={isCompact ? 120 : height} />}
        {data && (
          <Body
            chart={chart}
            answer={data}
            name={name}
            measure={measure}
            display={display}
            isTable={isTable}
            height={isCompact ? undefined : height}
            select={select}
          />
        )}
        {data?.is_truncated && <Truncated chart={chart} query={chartQuery} answer={data} />}
      </Stack>
    </Panel>
  );
}

interface BodyProps {
  readonly chart: ChartKey;
  readonly answer: ChartAnswer;
  readonly name: string;
  readonly measure: Measure;
  readonly display: ChartDisplay | undefined;
  readonly isTable: boolean;
  readonly height: number | undefined;
  readonly select: ((point: string) => void) | undefined;
}

function Body({ chart, answer, name, measure, display, isTable, height, select }: BodyProps) {
  const { t } = useTranslation('charts');
  const declaration = getChart(chart);
  const format = useChartFormat();
  const toOption = useCallback(
    (space: DrawingSpace) => createChartOption({ declaration, answer, format, measure, display, ...space }),
    [declaration, answer, format, measure, display],
  );
  if (isEmpty(answer) && declaration.rows !== 'assets') {
    const good = GOOD_NEWS[chart];
    return good ? (
      <EmptyState title={t(`empty.good.${good}.title`)} text={t(`empty.good.${good}.text`)} />
    ) : (
      <EmptyState kind="filtered" title={t('empty.title')} text={t(`empty.${getEmptyText(chart, answer)}`)} />
    );
  }
  if (declaration.kind === 'matrix') return <MatrixTable answer={answer} name={name} select={select} />;
  if (isTable) return <ChartTable chart={chart} answer={answer} name={name} maxHeight={height} select={select} />;
  const isBar = declaration.kind === 'shares' && isOneBar(answer) && display !== 'donut';
  const chartHeight = isBar
    ? SHARES_HEIGHT
    : height && Math.max(height, hasBars(declaration) ? toBarsHeight(answer) : 0);
  return (
    <>
      <Drawing height={chartHeight} label={t('keys', { name })} toOption={toOption} onSelect={select} />
      {isBar && <ShareLegend answer={answer} select={select} />}
      <VisuallyHidden>{describeChart(declaration, answer, format)}</VisuallyHidden>
    </>
  );
}

/** Charts for which it is good news to be empty. */
const GOOD_NEWS: { readonly [K in ChartKey]?: 'reopened' | 'overdue' } = {
  'issues.reopened': 'reopened',
  'issues.overdue': 'overdue',
};

/** Whether there is nothing to show. Answers of which none failed count: their share is zero. */
const isEmpty = ({ points }: ChartAnswer): boolean =>
  points.every(({ total, value, answered_count = 0 }) => total === 0 && !value && !answered_count);

/** The text of an empty chart: what to do, or what it means if rows were counted but none of them is in the chart. */
function getEmptyText(chart: ChartKey, { counted }: ChartAnswer) {
  if (getChart(chart).now) return 'now';
  if (counted === 0) return 'text';
  if (chart === 'responses.failed') return 'none_failed';
  if (chart === 'reports.most_improved') return 'none_improved';
  return chart === 'reports.most_worsened' ? 'none_worsened' : 'text';
}

/** Tells that there is more than the chart shows. */
interface TruncatedProps {
  readonly chart: ChartKey;
  readonly query: ChartQuery;
  readonly answer: ChartAnswer;
}

function Truncated({ chart, query, answer }: TruncatedProps) {
  const { t } = useTranslation('charts');
  const format = useFormat();
  const { kind } = getChart(chart);
  const number = format.number(answer.points.length);
  const text =
    kind === 'ranking' ? t('truncated_ranking', { number }) : t(kind === 'shares' ? 'truncated_answers' : 'truncated');
  return (
    <Text pt={2} size="xs" tone="ink2">
      {text}
      {/* The rows of these charts are what they rank, so there is a list of all of them. */}
      {getChart(chart).rows === 'assets' && (
        <Anchor component={Link} size="sm" {...toRowsLink(chart, toRowsQuery(query, undefined))}>
          {t('show_all', { count: answer.counted })}
        </Anchor>
      )}
    </Text>
  );
}

/** The figure of the whole range, and how much it changed. */
function Total({ chart, answer }: { readonly chart: ChartKey; readonly answer: ChartAnswer }) {
  const declaration = getChart(chart);
  const format = useChartFormat();
  const [measure] = declaration.measures;
  if (answer.total === null || declaration.kind === 'shares') return null;
  return (
    <Row as="span" inline align="baseline" gap={2} size="sm" tone="ink2" weight={400} tabular>
      <bdi>{formatMeasure(answer.total, measure, format)}</bdi>
      <Change value={answer.total} previous={answer.previous_total} measure={measure} />
    </Row>
  );
}

interface ControlsProps {
  readonly name: string;
  readonly chart: ChartKey;
  readonly by: Dimension | undefined;
  readonly setBy: (by: Dimension | undefined) => void;
  readonly measure: Measure;
  readonly setMeasure: (measure: Measure) => void;
}

/** Chooses how the chart is grouped, and what it measures if it has one axis. */
function Controls({ name, chart, by, setBy, measure, setMeasure }: ControlsProps) {
  const { t } = useTranslation('charts');
  const { toDimension, toMeasure } = useChartTexts();
  const declaration = getChart(chart);
  const { dimensions = [], kind, measures } = declaration;
  const isOptional = !isAlwaysGrouped(declaration);
  const options = [
    ...(isOptional ? [{ value: '', label: t('undivided') }] : []),
    ...dimensions.map((dimension) => ({ value: dimension, label: toDimension(dimension) })),
  ];
  const hasMeasures = by !== undefined && kind === 'time' && measures.length > 1;
  return (
    <>
      {hasMeasures && (
        <NativeSelect
          size="sm"
          aria-label={t('measure', { name })}
          value={measure}
          onChange={(event) => setMeasure(event.currentTarget.value as Measure)}
          data={measures.map((one) => ({ value: one, label: toMeasure(one, declaration) }))}
        />
      )}
      {options.length > 1 && (
        <NativeSelect
          size="sm"
          aria-label={t('group_by', { name })}
          value={by ?? (isOptional ? '' : dimensions[0])}
          onChange={(event) => {
            const value = event.currentTarget.value as Dimension | '';
            setBy(value || undefined);
            if (!value) setMeasure(measures[0]);
          }}
          data={options}
        />
      )}
    </>
  );
}
