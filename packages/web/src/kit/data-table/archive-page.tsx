/** The archive of a list: view, restore one or many, delete permanently. */
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState, PageHeader, toast } from '../../ui/index.ts';
import classes from '../../ui/mixins.module.css';
import { type BulkMutation, useArchiveQuestions, useBulkActionWithUndo } from './bulk-action.ts';
import { DataTable } from './data-table.tsx';
import { useTableText } from './model/table-text.ts';
import type { DataTableProps, RowAction } from './types.ts';

type TableProps =
  | 'list'
  | 'useRows'
  | 'rowKey'
  | 'rowName'
  | 'rowLink'
  | 'cells'
  | 'search'
  | 'exportCall'
  | 'exportParams'
  | 'relatedLists';

/** A mutation of one row. */
interface RowMutation<Row> {
  mutate(row: Row, then?: { onSuccess(): void }): void;
}

interface ArchivePageProps<Row extends object> extends Pick<DataTableProps<Row>, TableProps> {
  readonly title: string;
  /** Explains the archive while it is empty. */
  readonly emptyText: string;
  /** Whether the person may restore and delete; otherwise only `readActions` are offered. */
  readonly canManage: boolean;
  readonly readActions?: (row: Row) => readonly RowAction[];
  readonly restore: RowMutation<Row>;
  readonly archive: RowMutation<Row>;
  readonly restoreMany: BulkMutation;
  readonly archiveMany: BulkMutation;
  readonly getRestoredMessage: (row: Row) => string;
  readonly getBulkRestoredMessage: (count: number) => string;
  readonly deleteLabel: string;
  /** Deletes a row after asking for confirmation. */
  readonly onDelete: (row: Row) => Promise<void>;
}

/** The page of archived records: a table with restoring and deleting, for records without a resource of their own. */
export function ArchivePage<Row extends object>(props: ArchivePageProps<Row>) {
  const {
    title,
    emptyText,
    canManage,
    readActions,
    restore,
    archive,
    getRestoredMessage,
    deleteLabel,
    onDelete,
    ...rest
  } = props;
  const { restoreMany, archiveMany, getBulkRestoredMessage, ...shown } = rest;
  const { t } = useTranslation('common');
  const text = useTableText(props.list);
  const questions = useArchiveQuestions();

  const restoreWithUndo = (row: Row) =>
    restore.mutate(row, {
      onSuccess: () => toast.success(getRestoredMessage(row), { undo: () => archive.mutate(row) }),
    });
  const manageActions = (row: Row): RowAction[] => [
    { key: 'restore', label: t('archive.restore'), icon: IconArrowBackUp, onSelect: () => restoreWithUndo(row) },
    { key: 'delete', label: deleteLabel, icon: IconTrash, danger: true, onSelect: () => void onDelete(row) },
  ];
  const bulkRestore = useBulkActionWithUndo({
    key: 'restore',
    label: t('archive.restore'),
    icon: IconArrowBackUp,
    action: restoreMany,
    undo: archiveMany,
    getQuestion: (count) => questions.restore(text.count(count, true)),
    getMessage: getBulkRestoredMessage,
  });

  return (
    <div className={classes.listPage}>
      <PageHeader title={title} />
      <DataTable<Row>
        {...shown}
        rowActions={canManage ? (row) => [...(readActions?.(row) ?? []), ...manageActions(row)] : readActions}
        bulkActions={canManage ? [bulkRestore] : []}
        allName={title}
        empty={<EmptyState title={t('archive.empty')} text={emptyText} />}
      />
    </div>
  );
}
