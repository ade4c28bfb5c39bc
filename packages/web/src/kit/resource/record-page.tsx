import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../platform/api/index.ts';
import {
  ActionIcon,
  type Fact,
  FactList,
  Grid,
  ICON,
  LoadFailed,
  PageHeader,
  Panel,
  SkeletonRows,
  Stack,
} from '../../ui/index.ts';
import { type RecordTab, RecordTabs, useRecordTab } from './record-tabs.tsx';
import classes from './resource.module.css';

interface RecordPageProps {
  readonly title: string;
  /** A badge behind the title. */
  readonly status?: ReactNode;
  readonly actions?: ReactNode;
  readonly back: { readonly path: string; readonly label: string };
  readonly tabs: readonly RecordTab[];
  readonly facts: readonly Fact[];
  /** Content below the facts in the side panel, such as a label or a map. */
  readonly side?: ReactNode;
  readonly comments?: ReactNode;
  /** The query that loads the record: its place is held while it loads, and its error is shown. */
  readonly query: { readonly isPending: boolean; readonly error: Error | null; refetch(): unknown };
}

/** Shows one record: title, status and actions, tabs that the address contains, facts at the side, and comments. */
export function RecordPage(props: RecordPageProps) {
  const { title, status, actions, back, tabs, facts, side, comments, query } = props;
  const { t } = useTranslation('common');
  const current = useRecordTab(tabs);
  const isLoaded = !query.isPending && !query.error;
  // Nothing was entered yet, so the input that the server rejects is the address.
  const isInvalidAddress = query.error instanceof CallError && query.error.code === 'VALIDATION_FAILED';
  return (
    <Stack fullHeight flowBelow="tablet">
      <PageHeader
        title={title}
        before={
          <ActionIcon component={Link} to={back.path} size={34} aria-label={back.label}>
            <IconArrowLeft {...ICON} data-mirror size={18} />
          </ActionIcon>
        }
        after={status}
        actions={isLoaded && actions}
      />
      <RecordTabs name={title} tabs={tabs} current={current} />
      {query.isPending && <SkeletonRows rows={8} />}
      {query.error && (
        <LoadFailed
          title={t('record.failed')}
          text={isInvalidAddress ? t('invalid_address') : undefined}
          error={query.error}
          retry={() => query.refetch()}
        />
      )}
      {isLoaded && (
        <Grid shrinkBlock overflow="auto" align="start" gap={4} py={4} px="edge" className={classes.recordBody}>
          <Stack shrink gap={4}>
            {current?.render()}
            {comments && <Panel title={t('record.comments')}>{comments}</Panel>}
          </Stack>
          <Stack as="aside" shrink gap={4} aria-label={t('record.details')}>
            <Panel title={t('record.details')}>
              <FactList facts={facts} />
            </Panel>
            {side}
          </Stack>
        </Grid>
      )}
    </Stack>
  );
}
