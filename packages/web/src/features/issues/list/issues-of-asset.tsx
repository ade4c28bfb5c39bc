import { IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { PlanLockDialog, useIsLocked } from '../../../plans/index.ts';
import { useCan } from '../../../session/index.ts';
import { Button, EmptyState, Group, ListRow, LoadFailed, Panel, SkeletonRows } from '../../../ui/index.ts';
import { DueDate } from '../due-date.tsx';
import { IssueStatusBadge, PriorityGlyph } from '../issue-marks.tsx';
import { getIssueResource } from '../issue-queries.ts';

interface IssuesOfAssetProps {
  readonly asset: { readonly uuid: string; readonly archived_at: string | null };
}

/** The issues of an asset, newest first; all of them are in the list of issues. */
export default function IssuesOfAsset({ asset }: IssuesOfAssetProps) {
  const { t } = useTranslation('issues');
  const can = useCan();
  const scope = can('ACT_VIEW_ISSUE_LIST') ? 'all' : 'mine';
  const filter = { asset: [asset.uuid] };
  const { data, error, refetch } = getIssueResource(scope).useList({ limit: 10, filter: JSON.stringify(filter) });
  if (error && !data) return <LoadFailed error={error} retry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={6} />;
  const raise = <RaiseForAsset asset={asset} />;
  const { list, pagination } = data;
  if (list.length === 0) return <EmptyState title={t('empty.title')} text={t('empty.asset_text')} action={raise} />;
  const all = scope === 'all' ? paths.issues.list({ filter }) : paths.issues.mine({ filter });
  return (
    <Panel
      isFlush
      title={t('title')}
      actions={
        <Group gap={8}>
          {raise}
          <Button component={Link} {...all} variant="default">
            {t('all_of_asset', { count: pagination.total })}
          </Button>
        </Group>
      }
    >
      <ul>
        {list.map((issue) => (
          <ListRow
            key={issue.id}
            start={<PriorityGlyph priority={issue.priority} />}
            title={<bdi>{issue.title}</bdi>}
            description={
              <>
                <bdi>#{issue.number}</bdi>
                {issue.assignee && (
                  <>
                    {' · '}
                    <bdi>{issue.assignee.name}</bdi>
                  </>
                )}
                {issue.due_at && (
                  <>
                    {' · '}
                    <DueDate issue={issue} />
                  </>
                )}
              </>
            }
            to={paths.issues.get(issue.uuid).to}
            end={<IssueStatusBadge status={issue.status} />}
          />
        ))}
      </ul>
    </Panel>
  );
}

function RaiseForAsset({ asset }: IssuesOfAssetProps) {
  const { t } = useTranslation('issues');
  const can = useCan();
  const [isExplained, setExplained] = useState(false);
  const isLocked = useIsLocked('act_create_issue');
  if (asset.archived_at || !can('ACT_CREATE_ISSUE')) return null;
  if (isLocked) {
    return (
      <>
        <Button
          variant="default"
          leftSection={<IconLock size={16} stroke={1.75} aria-hidden />}
          onClick={() => setExplained(true)}
        >
          {t('new.label')}
        </Button>
        {isExplained && <PlanLockDialog feature="act_create_issue" onClose={() => setExplained(false)} />}
      </>
    );
  }
  return (
    <Button component={Link} {...paths.issues.add({ asset: asset.uuid })} variant="default">
      {t('new.label')}
    </Button>
  );
}
