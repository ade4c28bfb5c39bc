import type { Issue } from '@rounds/contract/issues';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { paths, usePathParams } from '../../../paths.ts';
import { ActionIcon, Grid, ICON, LoadFailed, PageHeader, SkeletonRows, Stack, StatusBadge } from '../../../ui/index.ts';
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
    <Stack fullHeight flowBelow="tablet">
      <PageHeader title={t('issue:one')} before={<Back isArchived={false} />} />
      {error ? (
        <LoadFailed title={t('common:record.failed')} error={error} retry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={8} />
      )}
    </Stack>
  );
}

function OpenIssue({ id, issue }: { readonly id: string; readonly issue: Issue }) {
  const { t } = useTranslation('issue');
  const open = useOpenIssueValue(id, issue);
  const isArchived = issue.archived_at !== null;
  return (
    <OpenIssueContext value={open}>
      <Stack fullHeight flowBelow="tablet">
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
        <Grid shrinkBlock overflow="auto" gap={4} px="edge" pt={4} className={classes.body}>
          <Stack shrink gap={4} className={classes.about}>
            <IssueHead />
            <IssueMedia />
            <IssueSource />
          </Stack>
          <Stack as="aside" shrink gap={4} pb={4} className={classes.side}>
            <IssueStatus />
            <IssueFields />
            <AssetIssues />
          </Stack>
          <IssueActivity />
        </Grid>
      </Stack>
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
      <IconArrowLeft {...ICON} data-mirror size={18} />
    </ActionIcon>
  );
}
