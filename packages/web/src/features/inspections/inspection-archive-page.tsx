import { archivedInspectionList, type InspectionSummary, inspections } from '@rounds/contract/inspections';
import { IconArrowBackUp, IconFileText, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type BulkAction, DataTable, type RowAction } from '../../data-table/index.ts';
import { useFormat } from '../../i18n/index.ts';
import { useMay } from '../../session/index.ts';
import { confirm, EmptyState, PageHeader, toast } from '../../ui/index.ts';
import { inspectionCells, inspectionName } from './inspection-cells.tsx';
import {
  useArchivedInspections,
  useArchiveInspection,
  useBulkInspections,
  useDeleteInspection,
  useRestoreInspection,
} from './inspection-queries.ts';
import css from './inspections.module.css';

/** Reports that rest: to be read, restored, or deleted for good. */
export default function InspectionArchivePage() {
  const { t } = useTranslation('inspections');
  const may = useMay();
  const navigate = useNavigate();
  const restore = useRestoreInspection();
  const archive = useArchiveInspection();
  const remove = useDeleteInspection();
  const restoreMany = useBulkInspections('bulkRestore');
  const format = useFormat();

  const restoreWithUndo = (row: InspectionSummary) =>
    restore.mutate(row, {
      onSuccess: () => toast.success(t('restored', { name: inspectionName(row) }), { undo: () => archive.mutate(row) }),
    });

  const deleteForever = async (row: InspectionSummary) => {
    const name = inspectionName(row);
    const isSure = await confirm({
      title: t('delete.title', { name }),
      text: t('delete.text'),
      confirmLabel: t('delete.confirm'),
      danger: true,
    });
    if (isSure) remove.mutate(row, { onSuccess: () => toast.success(t('deleted', { name })) });
  };

  const actionsOf = (row: InspectionSummary): RowAction[] => {
    const read = () => void navigate({ to: `/inspections/${row.uuid}/view-report` as never });
    const reading: RowAction[] = [{ key: 'report', label: t('report'), icon: IconFileText, onSelect: read }];
    if (!may('INS_MANAGE_INSPECTIONS')) return reading;
    return [
      ...reading,
      { key: 'restore', label: t('restore'), icon: IconArrowBackUp, onSelect: () => restoreWithUndo(row) },
      {
        key: 'delete',
        label: t('delete.confirm'),
        icon: IconTrash,
        danger: true,
        onSelect: () => void deleteForever(row),
      },
    ];
  };
  const bulkActions: BulkAction[] = may('INS_MANAGE_INSPECTIONS')
    ? [
        {
          key: 'restore',
          label: t('restore'),
          icon: IconArrowBackUp,
          run: async (selection) => {
            const { affected } = await restoreMany.mutateAsync(selection);
            toast.success(t('bulk.restored', { count: affected, number: format.number(affected) }));
          },
        },
      ]
    : [];

  return (
    <div className={css.page}>
      <PageHeader title={t('archive_title')} />
      <DataTable<InspectionSummary>
        list={archivedInspectionList}
        useRows={useArchivedInspections}
        rowKey={(row) => row.id}
        rowName={inspectionName}
        rowLink={(row) => `/inspections/${row.uuid}/view-report`}
        rowActions={actionsOf}
        bulkActions={bulkActions}
        exportCall={inspections.exportArchive}
        allName={t('archive_title')}
        neighbours={may('INS_VIEW_INSPECTION_LIST') ? [{ path: '/inspections', name: t('all') }] : []}
        cells={inspectionCells}
        search="asset_name"
        empty={<EmptyState title={t('archive_empty.title')} text={t('archive_empty.text')} />}
      />
    </div>
  );
}
