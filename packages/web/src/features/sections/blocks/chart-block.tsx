import {
  type ChartAnswer,
  type ChartKey,
  DEFAULT_PRESET,
  getChart,
  getChartCalls,
  MEASURES,
  type MeasureUnit,
} from '@rounds/contract/analytics';
import type { SectionBlock } from '@rounds/contract/sections';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/index.ts';
import { type Format, useFormat } from '../../../i18n/index.ts';
import { Chip, Panel, ScrollRegion, SkeletonRows } from '../../../ui/index.ts';
import classes from '../sections.module.css';
import { useChartTitle } from '../use-chart-title.ts';
import { BlockFailed } from './block-failed.tsx';

const REFRESH_MS = 60_000;

/** The values of a chart, each with a bar. */
export function ChartBlock({ block }: { readonly block: SectionBlock }) {
  return block.chart ? <Values block={block} chart={block.chart} /> : null;
}

function useAnswer(chart: ChartKey, { range, interval, by, filter, question }: SectionBlock) {
  const query = {
    preset: range ?? DEFAULT_PRESET,
    interval: interval ?? ('auto' as const),
    ...(by && { by }),
    ...(filter && { filter }),
    ...(question && { question }),
  };
  return useQuery({
    queryKey: ['analytics', chart, query],
    queryFn: ({ signal }) => call(getChartCalls(chart).chart, { query, signal, silent: true }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
}

function Values({ block, chart }: { readonly block: SectionBlock; readonly chart: ChartKey }) {
  const { t, i18n } = useTranslation('sections');
  const format = useFormat();
  const toTitle = useChartTitle();
  const { data, error, refetch } = useAnswer(chart, block);
  const title = block.title || toTitle(chart);
  const unit = MEASURES[getChart(chart).measures[0]];
  const largest = Math.max(0, ...(data?.points ?? []).map(({ value }) => value ?? 0));
  return (
    <Panel
      label={title}
      className={classes.panel}
      title={
        <>
          <bdi>{title}</bdi>
          {data && <Chip className={classes.count}>{toText(data.total, unit, format)}</Chip>}
        </>
      }
    >
      {error && !data && <BlockFailed error={error} retry={refetch} />}
      {!data && !error && <SkeletonRows rows={5} />}
      {data?.points.length === 0 && <p className={classes.nothing}>{t('query.nothing')}</p>}
      {data && data.points.length > 0 && (
        <ScrollRegion className={classes.values} aria-label={title}>
          <dl>
            {data.points.map((point) => (
              <div key={`${point.series ?? ''} ${point.point}`} className={classes.value}>
                <dt>
                  <bdi>{toLabel(point, data, format, i18n.language) ?? '–'}</bdi>
                </dt>
                <dd>
                  <span className={classes.bar} aria-hidden>
                    <span style={{ inlineSize: `${largest > 0 ? (100 * (point.value ?? 0)) / largest : 0}%` }} />
                  </span>
                  {toText(point.value, unit, format)}
                </dd>
              </div>
            ))}
          </dl>
        </ScrollRegion>
      )}
    </Panel>
  );
}

type Point = ChartAnswer['points'][number];

function toLabel(point: Point, { series, sections }: ChartAnswer, format: Format, language: string): string | null {
  const { date, label, min, max, weekday, hour } = point;
  const parts = [
    date && (date.includes('T') ? format.dateTime(date) : format.date(date)),
    label,
    min !== undefined && max !== undefined && `${format.number(min)}–${format.number(max)}`,
    weekday !== undefined && toWeekday(weekday, language),
    hour !== undefined && `${hour}:00`,
    sections?.find(({ id }) => id === point.section)?.label,
    series.find(({ key }) => key === point.series)?.label,
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(' · ') : null;
}

/** 5 January 1970 was a Monday. */
const toWeekday = (weekday: number, language: string): string =>
  new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' }).format(Date.UTC(1970, 0, 4 + weekday));

function toText(value: number | null, unit: MeasureUnit, format: Format): string {
  if (value === null) return '–';
  if (unit === 'percent') return format.percent(value);
  return format.number(value, { maximumFractionDigits: unit === 'number' ? 2 : 1 });
}
