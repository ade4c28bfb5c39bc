import type { Asset } from '@rounds/contract/assets';
import type { AssetSummary } from '@rounds/contract/assets/summary.ts';
import { type InspectionSummary, inspections } from '@rounds/contract/inspections';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { call } from '../../../platform/api/index.ts';
import { useFormat } from '../../../platform/i18n/index.ts';
import { useCan } from '../../../platform/session/index.ts';
import {
  Anchor,
  Chip,
  EmptyState,
  ListRow,
  LoadFailed,
  Panel,
  ScoreBar,
  SkeletonRows,
  StatusBadge,
} from '../../../ui/index.ts';
import classes from './asset-page.module.css';
import { ScoreChart } from './score-chart.tsx';

/** The latest ones; the list of inspections has all of them. */
const MAX_INSPECTIONS = 100;
const MAX_OPEN_ROWS = 3;
const MAX_ROWS = 6;

/** Some of the inspections of an asset that the person may list. */
function useAssetInspections(uuid: string, part: 'completed' | 'open', enabled: boolean) {
  const can = useCan();
  const endpoint = can('INS_VIEW_INSPECTION_LIST') ? inspections.list : inspections.listMine;
  const isOpen = part === 'open';
  return useQuery({
    queryKey: ['inspections', 'asset', uuid, part, endpoint.id],
    queryFn: ({ signal }) => {
      const filter = JSON.stringify({ asset: [uuid], status: isOpen ? ['to_do', 'in_progress'] : ['completed'] });
      const sort = JSON.stringify([
        isOpen ? { key: 'due_at', direction: 'asc' } : { key: 'completed_at', direction: 'desc' },
      ]);
      return call(endpoint, { query: { limit: MAX_INSPECTIONS, filter, sort }, signal });
    },
    enabled,
  });
}

interface AssetInspectionsProps {
  readonly asset: Asset;
  readonly counts: NonNullable<AssetSummary['inspections']>;
  /** The action to offer while there are no inspections. */
  readonly action: ReactNode;
}

/** The scores of an asset over time, what is open, what is due first, and the latest inspections. */
export function AssetInspections({ asset, counts, action }: AssetInspectionsProps) {
  const { t } = useTranslation('assets');
  const completed = useAssetInspections(asset.uuid, 'completed', counts.total > counts.open);
  const open = useAssetInspections(asset.uuid, 'open', counts.open > 0);
  const error = completed.error ?? open.error;
  if (counts.total === 0) {
    return (
      <Panel title={t('inspections.title')}>
        <EmptyState title={t('no_inspections.title')} text={t('no_inspections.text')} action={action} />
      </Panel>
    );
  }
  const done = completed.data?.list ?? [];
  return (
    <>
      <ScoreChart inspections={done} className={classes.wide} />
      <Panel
        isFlush
        label={t('inspections.title')}
        title={
          <>
            {t('inspections.title')}
            <Count count={counts.total} />
          </>
        }
        actions={<AllInspections asset={asset} />}
      >
        {error && <LoadFailed error={error} retry={() => void Promise.all([completed.refetch(), open.refetch()])} />}
        {(completed.isLoading || open.isLoading) && <SkeletonRows rows={4} />}
        <ul>
          {sortByDueDate(open.data?.list ?? [])
            .slice(0, MAX_OPEN_ROWS)
            .map((inspection) => (
              <OpenRow key={inspection.id} inspection={inspection} />
            ))}
          {done.slice(0, MAX_ROWS).map((inspection) => (
            <CompletedRow key={inspection.id} inspection={inspection} />
          ))}
        </ul>
      </Panel>
    </>
  );
}

/** Shows a count behind the title of a panel. */
export function Count({ count }: { count: number }) {
  const format = useFormat();
  return (
    <>
      {' '}
      <Chip className={classes.count}>{format.number(count)}</Chip>
    </>
  );
}

function AllInspections({ asset }: { asset: Asset }) {
  const { t } = useTranslation('assets');
  const can = useCan();
  const toList = can('INS_VIEW_INSPECTION_LIST') ? paths.inspections.list : paths.inspections.mine;
  return (
    <Anchor component={Link} {...toList({ filter: { asset: [asset.uuid] } })} size="sm">
      {t('open_list')}
    </Anchor>
  );
}

/** Sorts by due date; inspections without one come last. */
const sortByDueDate = (list: readonly InspectionSummary[]): InspectionSummary[] =>
  list.toSorted((one, other) => toDueTime(one) - toDueTime(other));
const toDueTime = ({ due_at }: InspectionSummary): number => (due_at ? Date.parse(due_at) : Number.MAX_SAFE_INTEGER);

function OpenRow({ inspection }: { inspection: InspectionSummary }) {
  const { t } = useTranslation(['assets', 'lists']);
  const format = useFormat();
  const { uuid, status, template_title, document_id, user, due_at } = inspection;
  const isLate = due_at !== null && Date.parse(due_at) < Date.now();
  return (
    <ListRow
      title={<bdi>{document_id ?? template_title}</bdi>}
      description={<bdi>{[document_id && template_title, user?.full_name].filter(Boolean).join(' · ')}</bdi>}
      to={paths.inspections.report(uuid).to}
      end={
        <>
          {due_at && (
            <span className={classes.due} data-late={isLate || undefined}>
              {t(isLate ? 'inspections.late' : 'inspections.due', { at: format.dateTime(due_at) })}
            </span>
          )}
          <StatusBadge status={status}>{t(`lists:inspections.options.status.${status}`)}</StatusBadge>
        </>
      }
    />
  );
}

function CompletedRow({ inspection }: { inspection: InspectionSummary }) {
  const { t } = useTranslation('assets');
  const format = useFormat();
  const { uuid, template_title, document_id, user, completed_at, score_percent, failed_count } = inspection;
  const at = format.dateTime(completed_at);
  const facts = [document_id && at, template_title, user?.full_name].filter(Boolean);
  return (
    <ListRow
      title={<bdi>{document_id ?? at}</bdi>}
      description={<bdi>{facts.join(' · ')}</bdi>}
      to={paths.inspections.report(uuid).to}
      end={
        <>
          {failed_count > 0 && (
            <span className={classes.failed} data-some>
              {t('inspections.failed', { count: failed_count })}
            </span>
          )}
          <ScoreBar percent={score_percent === null ? null : score_percent / 100} width={36} />
        </>
      }
    />
  );
}
