import { ISSUE_STATUSES, type IssueSummary, issueList, ownIssueList } from '@rounds/contract/issues';
import { IconArchive } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { DataTable, ListHead, type RelatedList, type RowAction } from '../../../kit/data-table/index.ts';
import { paths } from '../../../paths.ts';
import { useCan } from '../../../platform/session/index.ts';
import { EmptyState, PageHeader, Stack, StatusGlyph, toast } from '../../../ui/index.ts';
import { Board } from '../board/board.tsx';
import { DueCalendar } from '../calendar/due-calendar.tsx';
import { NewIssue } from '../create/new-issue.tsx';
import { ISSUE_STATUS_STYLES } from '../issue-marks.tsx';
import { getIssueResource, type IssueScope, issueResource } from '../issue-queries.ts';
import { setShownIssues } from '../shown-issues.ts';
import { useStatusChange } from '../status/use-status-change.tsx';
import { useIssueCells } from './issue-cells.tsx';
import classes from './list.module.css';
import { ShowSwitch, useShown } from './show-switch.tsx';
import { useBulkActions } from './use-bulk-actions.tsx';

const CARD_COLUMNS = ['due_at', 'asset', 'assignee', 'priority'];

/** All issues or the person's own, as a table, on a board or on a calendar. */
export function IssueList({ scope }: { readonly scope: IssueScope }) {
  const { t } = useTranslation('issues');
  const can = useCan();
  const view = useShown();
  const cells = useIssueCells();
  const bulk = useBulkActions();
  const { getActions, dialog } = useRowActions();
  const isAll = scope === 'all';
  const list = isAll ? issueList : ownIssueList;
  const resource = getIssueResource(scope);
  const canSeeAll = can('ACT_VIEW_ISSUE_LIST');
  const relatedLists: RelatedList[] = [
    ...(isAll ? [{ path: paths.issues.mine().to, name: t('tabs.mine') }] : []),
    ...(!isAll && canSeeAll ? [{ path: paths.issues.list().to, name: t('tabs.all') }] : []),
    ...(canSeeAll
      ? [{ path: paths.issues.archive().to, name: t('tabs.archive'), useRows: issueResource.useArchiveList }]
      : []),
    ...(can('ACT_MANAGE_CATEGORY') ? [{ path: paths.issues.categories().to, name: t('tabs.categories') }] : []),
  ];
  const head = {
    list,
    useRows: resource.useList,
    search: 'search',
    relatedLists,
    allName: isAll ? t('tabs.all') : t('tabs.mine'),
    toolbarEnd: <ShowSwitch />,
  };
  return (
    <div className={classes.page}>
      <PageHeader title={isAll ? t('title') : t('title_mine')} actions={<NewIssue place="header" />} />
      {view === 'table' ? (
        <DataTable<IssueSummary>
          {...head}
          onRows={setShownIssues}
          rowKey={({ id }) => id}
          rowName={({ title }) => title}
          rowLink={({ uuid }) => paths.issues.get(uuid).to}
          cells={cells}
          cardColumns={CARD_COLUMNS}
          rowActions={getActions}
          bulkActions={bulk.actions}
          exportCall={resource.calls.exportList}
          empty={
            <EmptyState
              title={isAll ? t('empty.title') : t('empty.mine_title')}
              text={isAll ? t('empty.text') : t('empty.mine_text')}
              action={<NewIssue place="empty" />}
            />
          }
        />
      ) : (
        <Stack shrinkBlock bg="surface">
          <ListHead<IssueSummary> {...head}>
            {({ filter, sort }) =>
              view === 'board' ? (
                <Board query={{ scope, filter, sort }} />
              ) : (
                <DueCalendar scope={scope} filter={filter} />
              )
            }
          </ListHead>
        </Stack>
      )}
      {bulk.dialog}
      {dialog}
    </div>
  );
}

function useRowActions() {
  const { t } = useTranslation(['issues', 'common', 'lists']);
  const archive = issueResource.useArchive();
  const restore = issueResource.useRestore();
  const { change, dialog } = useStatusChange<IssueSummary>();
  const archiveWithUndo = (issue: IssueSummary) =>
    archive.mutate(issue, {
      onSuccess: () =>
        toast.success(t('common:record.archived', { name: issue.title }), { undo: () => restore.mutate(issue) }),
    });
  const getActions = (issue: IssueSummary): RowAction[] => [
    ...ISSUE_STATUSES.filter((status) => issue.may.statuses.includes(status)).map((status) => ({
      key: status,
      label: t('issues:status.move_to', { status: t(`lists:issues.options.status.${status}`) }),
      icon: STATUS_ICONS[status],
      onSelect: () => change(issue, status),
    })),
    ...(issue.may.delete
      ? [
          {
            key: 'archive',
            label: t('common:record.archive'),
            icon: IconArchive,
            onSelect: () => archiveWithUndo(issue),
          },
        ]
      : []),
  ];
  return { getActions, dialog };
}

const toIcon = (status: keyof typeof ISSUE_STATUS_STYLES) => () => (
  <StatusGlyph name={ISSUE_STATUS_STYLES[status].glyph} size={16} />
);
const STATUS_ICONS = {
  to_do: toIcon('to_do'),
  in_progress: toIcon('in_progress'),
  complete: toIcon('complete'),
  cant_do: toIcon('cant_do'),
};
