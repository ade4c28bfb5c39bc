import { IconLock, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PlanLockDialog, useIsLocked } from '../../../kit/plans/index.ts';
import { paths } from '../../../paths.ts';
import { useFormat } from '../../../platform/i18n/index.ts';
import { useCan } from '../../../platform/session/index.ts';
import { Anchor, Button, Chip, ICON, ListRow, LoadFailed, Panel, SkeletonRows, Text } from '../../../ui/index.ts';
import { DueDate } from '../due-date.tsx';
import { IssueStatusBadge, PriorityGlyph } from '../issue-marks.tsx';
import { getIssueResource } from '../issue-queries.ts';

interface IssuesOfAssetProps {
  readonly asset: { readonly uuid: string; readonly archived_at: string | null };
  /** The number of its open issues. */
  readonly count: number;
}

const MAX_ISSUES = 8;

/** The open issues of an asset, those that are due first at the top; all of them are in the list of issues. */
export default function IssuesOfAsset({ asset, count }: IssuesOfAssetProps) {
  const { t } = useTranslation('issues');
  const can = useCan();
  const format = useFormat();
  const scope = can('ACT_VIEW_ISSUE_LIST') ? 'all' : 'mine';
  const filter = { asset: [asset.uuid], status: ['to_do', 'in_progress'] };
  const { data, error, refetch } = getIssueResource(scope).useList({
    limit: MAX_ISSUES,
    filter: JSON.stringify(filter),
    sort: JSON.stringify([{ key: 'due_at', direction: 'asc' }]),
  });
  if (error && !data) return <LoadFailed error={error} retry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={6} />;
  const { list } = data;
  const all = scope === 'all' ? paths.issues.list({ filter }) : paths.issues.mine({ filter });
  return (
    <Panel
      isFlush
      label={t('open_issues')}
      title={
        <>
          {t('open_issues')} <Chip>{format.number(count)}</Chip>
        </>
      }
      actions={
        <>
          {list.length > 0 && (
            <Anchor component={Link} {...all} size="sm">
              {t('open_list')}
            </Anchor>
          )}
          <RaiseForAsset asset={asset} />
        </>
      }
    >
      {list.length === 0 && (
        <Text px={4} pt={1} pb={4} fontSize="sm" tone="ink2">
          {t('no_open_issues')}
        </Text>
      )}
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

function RaiseForAsset({ asset }: Pick<IssuesOfAssetProps, 'asset'>) {
  const { t } = useTranslation('issues');
  const can = useCan();
  const [isExplained, setExplained] = useState(false);
  const isLocked = useIsLocked('act_create_issue');
  if (asset.archived_at || !can('ACT_CREATE_ISSUE')) return null;
  if (isLocked) {
    return (
      <>
        <Button variant="subtle" size="xs" leftSection={<IconLock {...ICON} />} onClick={() => setExplained(true)}>
          {t('new.label')}
        </Button>
        {isExplained && <PlanLockDialog feature="act_create_issue" onClose={() => setExplained(false)} />}
      </>
    );
  }
  return (
    <Button
      component={Link}
      {...paths.issues.add({ asset: asset.uuid })}
      variant="subtle"
      size="xs"
      leftSection={<IconPlus {...ICON} />}
    >
      {t('new.label')}
    </Button>
  );
}
