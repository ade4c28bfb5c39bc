import { type InspectionSummary, inspectionList, inspections } from '@rounds/contract/inspections';
import { IconArchive, IconFileText, IconPlayerPlay } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { DataTable, type RowAction, useBulkActionWithUndo } from '../../data-table/index.ts';
import { useCan } from '../../session/index.ts';
import { EmptyState, NewButton, PageHeader, toast } from '../../ui/index.ts';
import mixins from '../../ui/mixins.module.css';
import { inspectionCells, inspectionName } from './inspection-cells.tsx';
import {
  useAllInspections,
  useArchivedInspections,
  useArchiveInspection,
  useBulkInspections,
  useRestoreInspection,
} from './inspection-queries.ts';

/** All inspections that are not archived. */
export default function InspectionListPage() {
  const { t } = useTranslation('inspections');
  const can = useCan();
  const navigate = useNavigate();
  const archive = useArchiveInspection();
  const restore = useRestoreInspection();
  const archiveMany = useBulkInspections('bulkArchive');
  const restoreMany = useBulkInspections('bulkRestore');
  const go = (row: InspectionSummary, where: 'conduct' | 'view-report') =>
    void navigate({ to: `/inspections/${row.uuid}/${where}` as never });

  const archiveWithUndo = (row: InspectionSummary) =>
    archive.mutate(row, {
      onSuccess: () => toast.success(t('archived', { name: inspectionName(row) }), { undo: () => restore.mutate(row) }),
    });

  const actionsOf = (row: InspectionSummary): RowAction[] => [
    ...(can('INS_CONDUCT_INSPECTION') && row.status !== 'completed'
      ? [{ key: 'conduct', label: t('conduct'), icon: IconPlayerPlay, onSelect: () => go(row, 'conduct') }]
      : []),
    { key: 'report', label: t('report'), icon: IconFileText, onSelect: () => go(row, 'view-report') },
    ...(can('INS_MANAGE_INSPECTIONS')
      ? [{ key: 'archive', label: t('archive'), icon: IconArchive, onSelect: () => archiveWithUndo(row) }]
      : []),
  ];

  const bulkArchive = useBulkActionWithUndo({
    key: 'archive',
    label: t('archive'),
    icon: IconArchive,
    action: archiveMany,
    undo: restoreMany,
    getMessage: (count) => t('bulk.archived', { count }),
  });

  const startButton = (variant: 'filled' | 'default') =>
    can('INS_CONDUCT_INSPECTION') && (
      <NewButton
        variant={variant}
        onClick={() => void navigate({ to: '/inspections/mine', search: { new: '1' } as never })}
      >
        {t('new.title')}
      </NewButton>
    );
  return (
    <div className={mixins.listPage}>
      <PageHeader title={t('title')} actions={startButton('filled')} />
      <DataTable<InspectionSummary>
        list={inspectionList}
        useRows={useAllInspections}
        rowKey={(row) => row.id}
        rowName={inspectionName}
        rowLink={(row) => `/inspections/${row.uuid}/view-report`}
        rowActions={actionsOf}
        bulkActions={can('INS_MANAGE_INSPECTIONS') ? [bulkArchive] : []}
        exportCall={inspections.exportList}
        relatedLists={
          can('INS_VIEW_ARCHIVED_INSPECTIONS')
            ? [{ path: '/inspections/archive', name: t('archive_tab'), useRows: useArchivedInspections }]
            : []
        }
        cells={inspectionCells}
        search="asset_name"
        empty={<EmptyState title={t('empty.title')} text={t('empty.text')} action={startButton('default')} />}
      />
    </div>
  );
}
