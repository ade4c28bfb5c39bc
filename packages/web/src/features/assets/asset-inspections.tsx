import type { Asset } from '@rounds/contract/assets';
import { type InspectionSummary, inspections } from '@rounds/contract/inspections';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/index.ts';
import { type ChartSeries, LineChart } from '../../charts/index.ts';
import { useFormat } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import {
  Anchor,
  Button,
  DEFAULT_SCORE_LIMITS,
  EmptyState,
  ListRow,
  LoadFailed,
  Panel,
  ScoreBar,
  SkeletonRows,
  StatusBadge,
} from '../../ui/index.ts';

/** So many of the latest inspections are read; the others are in the list of inspections. */
const MAX_INSPECTIONS = 100;
const MAX_ROWS = 10;

const useInspectionsOf = ({ uuid }: Asset) =>
  useQuery({
    queryKey: ['inspections', 'asset', uuid],
    queryFn: ({ signal }) => {
      const filter = JSON.stringify({ asset: [uuid] });
      const sort = JSON.stringify([{ key: 'started_at', direction: 'desc' }]);
      return call(inspections.list, { query: { limit: MAX_INSPECTIONS, filter, sort }, signal });
    },
  });

/** The inspections of an asset, newest first, and their scores over time. */
export function AssetInspections({ asset, action }: { asset: Asset; action: ReactNode }) {
  const { t } = useTranslation('assets');
  const { data, error, refetch } = useInspectionsOf(asset);
  if (error && !data) return <LoadFailed error={error} retry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={6} />;
  const { list, pagination } = data;
  if (list.length === 0) {
    return <EmptyState title={t('no_inspections.title')} text={t('no_inspections.text')} action={action} />;
  }
  return (
    <>
      <ScoreChart list={list} />
      <Panel
        title={t('tabs.inspections')}
        actions={
          <Button component={Link} {...paths.inspections.list({ filter: { asset: [asset.uuid] } })} variant="default">
            {t('all_inspections', { count: pagination.total })}
          </Button>
        }
      >
        <ul>
          {list.slice(0, MAX_ROWS).map((inspection) => (
            <InspectionRow key={inspection.id} inspection={inspection} />
          ))}
        </ul>
      </Panel>
    </>
  );
}

function InspectionRow({ inspection }: { inspection: InspectionSummary }) {
  const { t } = useTranslation('lists');
  const format = useFormat();
  const { uuid, status, template_title, document_id, user, started_at, completed_at, score_percent } = inspection;
  const time = completed_at ?? started_at;
  const facts = [document_id, time && format.date(time), user?.full_name].filter(Boolean);
  return (
    <ListRow
      title={template_title}
      description={<bdi>{facts.join(' · ')}</bdi>}
      to={paths.inspections.report(uuid).to}
      end={
        status === 'completed' ? (
          <ScoreBar percent={score_percent === null ? null : score_percent / 100} />
        ) : (
          <StatusBadge status={status}>{t(`inspections.options.status.${status}`)}</StatusBadge>
        )
      }
    />
  );
}

/** One line for each template that was inspected with a score. */
function ScoreChart({ list }: { list: readonly InspectionSummary[] }) {
  const { t } = useTranslation('assets');
  const format = useFormat();
  const navigate = useNavigate();
  const { series, reports } = useMemo(() => toSeries(list), [list]);
  const formatValue = useMemo(() => (value: number) => format.percent(value, value % 1 === 0 ? 0 : 2), [format]);
  // A single point says nothing that the row below does not say.
  if (!series.some(({ points }) => points.length > 1)) return null;
  return (
    <LineChart
      title={t('score_chart')}
      series={series}
      formatValue={formatValue}
      limits={DEFAULT_SCORE_LIMITS}
      max={100}
      renderName={(line, point) => (
        <Anchor component={Link} {...paths.inspections.report(reports[line]![point]!)}>
          {series[line]!.points[point]!.name}
        </Anchor>
      )}
      onPress={(line, point) => void navigate(paths.inspections.report(reports[line]![point]!))}
    />
  );
}

function toSeries(list: readonly InspectionSummary[]) {
  const scored = list
    .filter(({ completed_at, score_percent }) => completed_at !== null && score_percent !== null)
    .toSorted((one, other) => one.completed_at!.localeCompare(other.completed_at!));
  const groups = Object.values(Object.groupBy(scored, ({ template_id }) => template_id)).map((group) => group!);
  const series: ChartSeries[] = groups.map((group) => ({
    name: group.at(-1)!.template_title,
    points: group.map(({ completed_at, score_percent, document_id, template_title }) => ({
      at: completed_at!,
      value: score_percent! / 100,
      name: document_id ?? template_title,
    })),
  }));
  return { series, reports: groups.map((group) => group.map(({ uuid }) => uuid)) };
}
