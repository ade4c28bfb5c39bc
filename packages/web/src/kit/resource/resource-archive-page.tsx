import type { ListDeclaration } from '@rounds/contract/list.ts';
import { useTranslation } from 'react-i18next';
import { confirm, toast } from '../../ui/index.ts';
import { ArchivePage, type DataTableProps, type RowAction, useTableText } from '../data-table/index.ts';
import type { BaseRecord, ResourceHooks } from './resource.ts';

interface ResourceArchivePageProps<R extends BaseRecord>
  extends Pick<DataTableProps<R>, 'cells' | 'search' | 'rowLink'> {
  readonly resource: ResourceHooks<R>;
  readonly list: ListDeclaration;
  readonly title: string;
  /** Explains the archive while it is empty; a generic sentence by default. */
  readonly emptyText?: string;
  /** The path of the list of records that are not archived, for people who may see it. */
  readonly livePath?: string | undefined;
  readonly canManage: boolean;
  readonly readActions?: (record: R) => readonly RowAction[];
  /** The consequence of deleting this kind of record; a generic sentence by default. */
  readonly deleteText?: string;
}

/** The archive of one kind of record: restore with undo, or delete permanently after typing the name. */
export function ResourceArchivePage<R extends BaseRecord>(props: ResourceArchivePageProps<R>) {
  const { resource, livePath, deleteText, ...page } = props;
  const { calls, getName } = resource;
  const { t } = useTranslation('common');
  const text = useTableText(props.list);
  const remove = resource.useDelete();

  const deleteRecord = async (record: R) => {
    const name = getName(record);
    const isConfirmed = await confirm({
      title: t('record.delete_title', { name }),
      text: deleteText ?? t('record.delete_text'),
      confirmLabel: t('record.delete_permanently'),
      danger: true,
      requiredText: name,
    });
    if (isConfirmed) remove.mutate(record, { onSuccess: () => toast.success(t('record.deleted', { name })) });
  };

  return (
    <ArchivePage<R>
      {...page}
      emptyText={page.emptyText ?? t('record.archive_empty')}
      useRows={resource.useArchiveList}
      rowKey={({ id }) => id}
      rowName={getName}
      exportCall={calls.exportArchive}
      exportParams={resource.params}
      relatedLists={livePath ? [{ path: livePath, name: text.all() }] : []}
      restore={resource.useRestore()}
      archive={resource.useArchive()}
      restoreMany={resource.useBulkRestore()}
      archiveMany={resource.useBulkArchive()}
      getRestoredMessage={(record) => t('record.restored', { name: getName(record) })}
      getBulkRestoredMessage={(count) => t('record.bulk_restored', { what: text.count(count, true) })}
      deleteLabel={t('record.delete_permanently')}
      onDelete={deleteRecord}
    />
  );
}
