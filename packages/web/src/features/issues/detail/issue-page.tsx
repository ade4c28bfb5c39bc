import type { Issue } from '@rounds/contract/issues';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { paths, usePathParams } from '../../../paths.ts';
import { ActionIcon, LoadFailed, PageHeader, SkeletonRows, StatusBadge } from '../../../ui/index.ts';
import { AssetIssues } from './asset-issues.tsx';
import classes from './detail.module.css';
import { IssueActions } from './issue-actions.tsx';
import { IssueActivity } from './issue-activity.tsx';
import { IssueFields } from './issue-fields.tsx';
import { IssueHead } from './issue-head.tsx';
import { IssueMedia } from './issue-media.tsx';
import { OpenIssueContext, useIssue, useOpenIssueValue } from './issue-record.ts';
import { IssueSource } from './issue-source.tsx';
import { IssueStatus } from './issue-status.tsx';
import { SiblingLinks } from './sibling-links.tsx';

export default function IssuePage() {
  const { t } = useTranslation(['issue', 'common']);
  const { issueId } = usePathParams('issueId');
  const { data, error, refetch } = useIssue(issueId);
  if (data) return <OpenIssue key={data.uuid} id={issueId} issue={data} />;
  return (
    <div className={classes.page}>
      <PageHeader title={t('issue:one')} before={<Back isArchived={false} />} />
      {error ? (
        <LoadFailed title={t('common:record.failed')} error={error} retry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={8} />
      )}
    </div>
  );
}

function OpenIssue({ id, issue }: { readonly id: string; readonly issue: Issue }) {
  const { t } = useTranslation('issue');
  const open = useOpenIssueValue(id, issue);
  const isArchived = issue.archived_at !== null;
  return (
    <OpenIssueContext value={open}>
      <div className={classes.page}>
        <PageHeader
          title={`#${issue.number}`}
          before={<Back isArchived={isArchived} />}
          after={
            <>
              <SiblingLinks />
              {isArchived && <StatusBadge status="archived">{t('archived')}</StatusBadge>}
            </>
          }
          actions={<IssueActions />}
        />
        <div className={classes.body}>
          <div className={classes.about}>
            <IssueHead />
            <IssueMedia />
            <IssueSource />
          </div>
          <aside className={classes.side}>
            <IssueStatus />
            <IssueFields />
            <AssetIssues />
          </aside>
          <IssueActivity />
        </div>
      </div>
    </OpenIssueContext>
  );
}

function Back({ isArchived }: { readonly isArchived: boolean }) {
  const { t } = useTranslation('issue');
  return (
    <ActionIcon
      component={Link}
      {...(isArchived ? paths.issues.archive() : paths.issues.list())}
      size={34}
      aria-label={t('back')}
    >
      <IconArrowLeft data-mirror size={18} stroke={1.75} />
    </ActionIcon>
  );
}
