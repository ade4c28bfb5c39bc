import type { AlertFiring } from '@rounds/contract/alerts';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type LinkTarget, paths, usePathParams } from '../../paths.ts';
import { useFormat } from '../../platform/i18n/index.ts';
import { ActionIcon, EmptyState, ICON, ListRow, LoadFailed, PageHeader, SkeletonRows } from '../../ui/index.ts';
import { useFirings } from './alert-queries.ts';

/** Shows why an alert fired, to its owner and to its recipients. */
export default function AlertPage() {
  const { t } = useTranslation('alerts');
  const { alertId } = usePathParams('alertId');
  const format = useFormat();
  const { data, error, refetch } = useFirings(alertId);
  return (
    <>
      <PageHeader
        title={data?.title ?? t('title')}
        before={
          <ActionIcon component={Link} {...paths.alerts.list()} size={34} aria-label={t('back')}>
            <IconArrowLeft {...ICON} data-mirror size={18} />
          </ActionIcon>
        }
      />
      {error && !data && <LoadFailed error={error} retry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={6} />}
      {data?.firings.length === 0 && <EmptyState title={t('firings.empty')} text={t('firings.empty_text')} />}
      {data && data.firings.length > 0 && (
        <ul aria-label={t('firings.label')}>
          {data.firings.map((firing) => {
            const link = toLink(firing);
            return (
              <ListRow
                key={`${firing.at} ${firing.kind} ${firing.id}`}
                title={<bdi>{firing.value === null ? firing.title : format.number(firing.value)}</bdi>}
                description={format.dateTime(firing.at)}
                {...(link && { to: link.to })}
              />
            );
          })}
        </ul>
      )}
    </>
  );
}

function toLink({ kind, id, uuid }: AlertFiring): LinkTarget | null {
  if (kind === 'inspection') return paths.inspections.report(uuid ?? String(id));
  if (kind === 'asset') return paths.assets.get(uuid ?? '');
  return kind === 'issue' ? paths.issues.get(id!) : null;
}
