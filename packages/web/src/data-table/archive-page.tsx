/** What rests beside a list: read, restored one by one or many at once, or deleted for good. */
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState, PageHeader, toast } from '../ui/index.ts';
import styles from './archive-page.module.css';
import { type BulkDeed, useBulkWithUndo } from './bulk-deed.ts';
import { DataTable } from './data-table.tsx';
import type { DataTableProps, RowAction } from './types.ts';

type Shown = 'list' | 'useRows' | 'rowKey' | 'rowName' | 'rowLink' | 'cells' | 'search' | 'exportCall' | 'neighbours';

/** As a mutation of one row offers it. */
interface Deed<Row> {
  mutate(row: Row, then?: { onSuccess(): void }): void;
}

interface ArchivePageProps<Row extends object> extends Pick<DataTableProps<Row>, Shown> {
  readonly title: string;
  /** Says what rests here, while nothing does. */
  readonly emptyText: string;
  /** For whom may only look, nothing is offered but what `reading` has. */
  readonly mayManage: boolean;
  readonly reading?: (row: Row) => readonly RowAction[];
  readonly restore: Deed<Row>;
  readonly archive: Deed<Row>;
  readonly restoreMany: BulkDeed;
  readonly archiveMany: BulkDeed;
  readonly restored: (row: Row) => string;
  readonly restoredMany: (count: number) => string;
  readonly deleteLabel: string;
  /** Asks before anything is gone. */
  readonly deleteForever: (row: Row) => Promise<void>;
}

export function ArchivePage<Row extends object>(props: ArchivePageProps<Row>) {
  const { title, emptyText, mayManage, reading, restore, archive, restored, deleteLabel, deleteForever, ...rest } =
    props;
  const { restoreMany, archiveMany, restoredMany, ...shown } = rest;
  const { t } = useTranslation('common');

  const restoreWithUndo = (row: Row) =>
    restore.mutate(row, { onSuccess: () => toast.success(restored(row), { undo: () => archive.mutate(row) }) });
  const managing = (row: Row): RowAction[] => [
    { key: 'restore', label: t('archive.restore'), icon: IconArrowBackUp, onSelect: () => restoreWithUndo(row) },
    { key: 'delete', label: deleteLabel, icon: IconTrash, danger: true, onSelect: () => void deleteForever(row) },
  ];
  const bulkRestore = useBulkWithUndo({
    key: 'restore',
    label: t('archive.restore'),
    icon: IconArrowBackUp,
    deed: restoreMany,
    back: archiveMany,
    done: restoredMany,
  });

  return (
    <div className={styles.page}>
      <PageHeader title={title} />
      <DataTable<Row>
        {...shown}
        rowActions={mayManage ? (row) => [...(reading?.(row) ?? []), ...managing(row)] : reading}
        bulkActions={mayManage ? [bulkRestore] : []}
        allName={title}
        empty={<EmptyState title={t('archive.empty')} text={emptyText} />}
      />
    </div>
  );
}
