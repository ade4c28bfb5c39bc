import type { ListDeclaration } from '@rounds/contract/list.ts';
import { IconArchive, IconPencil, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { confirm, EmptyState, NewButton, PageHeader, toast } from '../../ui/index.ts';
import {
  type BulkAction,
  DataTable,
  type DataTableProps,
  type RelatedList,
  type RowAction,
  useArchiveQuestions,
  useBulkActionWithUndo,
  useTableText,
} from '../data-table/index.ts';
import classes from './resource.module.css';
import type { BaseRecord, ResourceHooks } from './resource.ts';

/** The props of the dialog that creates and edits records. */
export interface RecordDialogSlotProps<R> {
  /** The record; null for a new one. */
  readonly record: R | null;
  onClose(): void;
}

type TableProps<R extends BaseRecord> = Pick<
  DataTableProps<R>,
  'cells' | 'search' | 'rowLink' | 'toolbarEnd' | 'otherExports'
>;

interface ResourceListPageProps<R extends BaseRecord> extends TableProps<R> {
  readonly resource: ResourceHooks<R>;
  readonly list: ListDeclaration;
  /** The title in the texts of the list by default. */
  readonly title?: string;
  /** Content in front of the title, for example a link back. */
  readonly before?: ReactNode;
  /** Content behind the title, for example a badge. */
  readonly status?: ReactNode;
  /** Whether the person may create, edit, archive and delete. */
  readonly canManage: boolean;
  /** The button that opens the dialog for a new record. */
  readonly newLabel?: string;
  readonly editLabel?: string;
  /** The path of the archive, for people who may see it. */
  readonly archivePath?: string | undefined;
  readonly emptyTitle: string;
  readonly emptyText: string;
  /** Content that replaces the table, such as a map of the same records. */
  readonly body?: ReactNode;
  /** Actions on selected rows besides archiving. */
  readonly bulkActions?: readonly BulkAction[];
  /** Creates and edits records; without it, rows are only links. */
  readonly renderDialog?: (props: RecordDialogSlotProps<R>) => ReactNode;
  /** Actions in front of the generic ones. */
  readonly rowActions?: ((record: R) => readonly RowAction[]) | undefined;
  /** Other ways to add records, such as an import: in the header, and on the screen without records. */
  readonly createActions?: (place: 'header' | 'empty') => ReactNode;
  /** Asks before a record that has no archive is deleted; resolves to whether to proceed. */
  readonly confirmDelete?: (record: R) => Promise<boolean>;
}

/** The list of one kind of record: create, edit, archive with undo, or delete where there is no archive. */
export function ResourceListPage<R extends BaseRecord>(props: ResourceListPageProps<R>) {
  const { resource, list, canManage, newLabel, editLabel, archivePath, emptyTitle, emptyText } = props;
  const { body, bulkActions = [], renderDialog, rowActions, createActions, confirmDelete, ...table } = props;
  const { calls, getName } = resource;
  const { t } = useTranslation('common');
  const text = useTableText(list);
  const [edited, setEdited] = useState<R | 'new' | null>(null);
  const archive = resource.useArchive();
  const restore = resource.useRestore();
  const remove = resource.useDelete();

  const archiveWithUndo = (record: R) =>
    archive.mutate(record, {
      onSuccess: () =>
        toast.success(t('record.archived', { name: getName(record) }), { undo: () => restore.mutate(record) }),
    });
  const deleteRecord = async (record: R) => {
    const name = getName(record);
    const isConfirmed = confirmDelete
      ? await confirmDelete(record)
      : await confirm({
          title: t('record.delete_title', { name }),
          text: t('record.delete_text'),
          confirmLabel: t('record.delete_permanently'),
          danger: true,
        });
    if (isConfirmed) remove.mutate(record, { onSuccess: () => toast.success(t('record.deleted', { name })) });
  };
  const questions = useArchiveQuestions();
  const bulkArchive = useBulkActionWithUndo({
    key: 'archive',
    label: t('record.archive'),
    icon: IconArchive,
    action: resource.useBulkArchive(),
    undo: resource.useBulkRestore(),
    getQuestion: (count) => questions.archive(text.count(count, true)),
    isAlwaysConfirmed: true,
    getMessage: (count) => t('record.bulk_archived', { what: text.count(count, true) }),
  });

  const getManageActions = (record: R): RowAction[] => {
    const actions: RowAction[] = [];
    if (renderDialog) {
      const label = editLabel ?? t('record.edit');
      actions.push({ key: 'edit', label, icon: IconPencil, onSelect: () => setEdited(record) });
    }
    if (calls.archive) {
      const onSelect = () => archiveWithUndo(record);
      actions.push({ key: 'archive', label: t('record.archive'), icon: IconArchive, onSelect });
    } else if (calls.delete) {
      const onSelect = () => void deleteRecord(record);
      actions.push({ key: 'delete', label: t('record.delete'), icon: IconTrash, danger: true, onSelect });
    }
    return actions;
  };
  const relatedLists: RelatedList[] = archivePath
    ? [{ path: archivePath, name: t('record.archive_link'), useRows: resource.useArchiveList }]
    : [];
  const createButton = (variant: 'filled' | 'default') => (
    <NewButton variant={variant} onClick={() => setEdited('new')}>
      {newLabel}
    </NewButton>
  );
  const canEdit = canManage && renderDialog !== undefined;

  return (
    <div className={classes.page}>
      <PageHeader
        title={props.title ?? text.title()}
        before={props.before}
        after={props.status}
        actions={
          <>
            {createActions?.('header')}
            {canEdit && createButton('filled')}
          </>
        }
      />
      {body ?? (
        <DataTable<R>
          {...table}
          list={list}
          useRows={resource.useList}
          rowKey={({ id }) => id}
          rowName={getName}
          onOpen={canEdit && !table.rowLink ? setEdited : undefined}
          rowActions={
            canManage || rowActions
              ? (record) => [...(rowActions?.(record) ?? []), ...(canManage ? getManageActions(record) : [])]
              : undefined
          }
          bulkActions={canManage && calls.bulkArchive ? [...bulkActions, bulkArchive] : bulkActions}
          exportCall={calls.exportList}
          exportParams={resource.params}
          relatedLists={relatedLists}
          empty={
            <EmptyState
              title={emptyTitle}
              text={emptyText}
              action={
                <>
                  {canEdit && createButton('default')}
                  {createActions?.('empty')}
                </>
              }
            />
          }
        />
      )}
      {edited !== null && renderDialog?.({ record: edited === 'new' ? null : edited, onClose: () => setEdited(null) })}
    </div>
  );
}
