import { archivedInspectionList, type InspectionSummary, inspections } from '@rounds/contract/inspections';
import { IconFileText } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ArchivePage } from '../../data-table/index.ts';
import { useCan } from '../../session/index.ts';
import { confirm, toast } from '../../ui/index.ts';
import { inspectionCells, inspectionName } from './inspection-cells.tsx';
import {
  useArchivedInspections,
  useArchiveInspection,
  useBulkInspections,
  useDeleteInspection,
  useRestoreInspection,
} from './inspection-queries.ts';

const reportOf = ({ uuid }: InspectionSummary): string => `/inspections/${uuid}/view-report`;

/** Archived inspections, which can be read, restored or permanently deleted. */
export default function InspectionArchivePage() {
  const { t } = useTranslation('inspections');
  const can = useCan();
  const navigate = useNavigate();
  const remove = useDeleteInspection();

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

  return (
    <ArchivePage<InspectionSummary>
      title={t('archive_title')}
      emptyText={t('archive_empty')}
      list={archivedInspectionList}
      useRows={useArchivedInspections}
      rowKey={(row) => row.id}
      rowName={inspectionName}
      rowLink={reportOf}
      cells={inspectionCells}
      search="asset_name"
      exportCall={inspections.exportArchive}
      relatedLists={can('INS_VIEW_INSPECTION_LIST') ? [{ path: '/inspections', name: t('all') }] : []}
      canManage={can('INS_MANAGE_INSPECTIONS')}
      readActions={(row) => [
        {
          key: 'report',
          label: t('report'),
          icon: IconFileText,
          onSelect: () => void navigate({ to: reportOf(row) as never }),
        },
      ]}
      restore={useRestoreInspection()}
      archive={useArchiveInspection()}
      restoreMany={useBulkInspections('bulkRestore')}
      archiveMany={useBulkInspections('bulkArchive')}
      getRestoredMessage={(row) => t('restored', { name: inspectionName(row) })}
      getBulkRestoredMessage={(count) => t('bulk.restored', { count })}
      deleteLabel={t('delete.confirm')}
      onDelete={deleteForever}
    />
  );
}
