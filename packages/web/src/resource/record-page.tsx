import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from '../paths.ts';
import { ActionIcon, type Fact, FactList, LinkTabs, LoadFailed, PageHeader, Panel, SkeletonRows } from '../ui/index.ts';
import classes from './resource.module.css';

export interface RecordTab {
  /** Also its value in the address; the first tab is the default and has no parameter. */
  readonly id: string;
  readonly label: string;
  readonly count?: number;
  readonly render: () => ReactNode;
}

interface RecordPageProps {
  readonly title: string;
  /** A badge behind the title. */
  readonly status?: ReactNode;
  readonly actions?: ReactNode;
  readonly back: { readonly path: string; readonly label: string };
  readonly tabs: readonly RecordTab[];
  readonly facts: readonly Fact[];
  /** Below the facts in the side panel, such as a label or a map. */
  readonly side?: ReactNode;
  /** The history of the record. */
  readonly activity?: ReactNode;
  readonly comments?: ReactNode;
  /** The query that loads the record: its place is held while it loads, and its error is shown. */
  readonly query: { readonly isPending: boolean; readonly error: Error | null; refetch(): unknown };
}

/** One record: title, status and actions, tabs that the address keeps, facts at the side, activity and comments. */
export function RecordPage(props: RecordPageProps) {
  const { title, status, actions, back, tabs, facts, side, activity, comments, query } = props;
  const { t } = useTranslation('common');
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const { tab } = useSearchParams('tab');
  const current = tabs.find(({ id }) => id === tab) ?? tabs[0];
  const isLoaded = !query.isPending && !query.error;
  return (
    <div className={classes.recordPage}>
      <PageHeader
        title={title}
        before={
          <ActionIcon component={Link} to={back.path} size={34} aria-label={back.label}>
            <IconArrowLeft data-mirror size={18} stroke={1.75} />
          </ActionIcon>
        }
        after={status}
        actions={isLoaded && actions}
      />
      {tabs.length > 1 && current && (
        <LinkTabs
          label={t('record.tabs', { name: title })}
          current={current.id}
          tabs={tabs.map(({ id, label, count }, index) => ({
            id,
            label,
            count,
            to: path,
            search: { tab: index === 0 ? undefined : id },
          }))}
        />
      )}
      {query.isPending && <SkeletonRows rows={8} />}
      {query.error && <LoadFailed title={t('record.failed')} error={query.error} retry={() => query.refetch()} />}
      {isLoaded && (
        <div className={classes.recordBody}>
          <div className={classes.recordMain}>
            {current?.render()}
            {comments && <Panel title={t('record.comments')}>{comments}</Panel>}
          </div>
          <aside className={classes.recordSide} aria-label={t('record.details')}>
            <Panel title={t('record.details')}>
              <FactList facts={facts} />
            </Panel>
            {side}
            {activity && <Panel title={t('record.activity')}>{activity}</Panel>}
          </aside>
        </div>
      )}
    </div>
  );
}
