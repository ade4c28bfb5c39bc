import type { Asset } from '@rounds/contract/assets';
import { type InspectionSummary, inspections } from '@rounds/contract/inspections';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/index.ts';
import { useFormat } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { Button, EmptyState, ListRow, LoadFailed, Panel, ScoreBar, SkeletonRows, StatusBadge } from '../../ui/index.ts';
import { ScoreChart } from './score-chart.tsx';

/** The latest ones; the list of inspections has all of them. */
const MAX_INSPECTIONS = 100;
const MAX_ROWS = 10;

const useAssetInspections = ({ uuid }: Asset) =>
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
  const { data, error, refetch } = useAssetInspections(asset);
  if (error && !data) return <LoadFailed error={error} retry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={6} />;
  const { list, pagination } = data;
  if (list.length === 0) {
    return <EmptyState title={t('no_inspections.title')} text={t('no_inspections.text')} action={action} />;
  }
  return (
    <>
      <ScoreChart inspections={list} />
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
