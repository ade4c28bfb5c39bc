import { type InspectionSummary, inspectionList, inspections } from '@rounds/contract/inspections';
import { IconArrowBackUp, IconDownload, IconFileText, IconPlayerPlay, IconUsers } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionCancelled, type BulkAction, type RowAction } from '../../../kit/data-table/index.ts';
import { inspectionResource } from '../../../kit/inspections/inspection-queries.ts';
import { useReopenDialog } from '../../../kit/inspections/reopen-dialog.tsx';
import { TogetherDialog } from '../../../kit/inspections/together-dialog.tsx';
import { ImportLink, ResourceListPage } from '../../../kit/resource/index.ts';
import { changeSearch, paths, useSearchParams } from '../../../paths.ts';
import { useCan } from '../../../platform/session/index.ts';
import { NewInspectionButton } from '../start/new-inspection-button.tsx';
import { ExportDialog, type ExportSubject } from './export-dialog.tsx';
import { inspectionCells } from './inspection-cells.tsx';

/** All inspections that are not archived. */
export default function InspectionListPage() {
  const { t } = useTranslation(['inspections', 'report']);
  const can = useCan();
  const navigate = useNavigate();
  const canConduct = can('INS_CONDUCT_INSPECTION');
  const reopen = useReopenDialog();
  const canRead = can('INS_VIEW_INSPECTION_REPORT');
  const { job } = useSearchParams('job');
  const [chosenSubject, setSubject] = useState<ExportSubject | null>(null);
  const subject = chosenSubject ?? (job ? { jobId: Number(job) } : null);
  const closeExport = () => {
    setSubject(null);
    if (job) void navigate({ ...changeSearch({ job: undefined }), replace: true });
  };
  const exportSelected: BulkAction = {
    key: 'export',
    label: t('export.open'),
    icon: IconDownload,
    run: async (selection, count) => {
      setSubject({ selection, count });
      // The selection stays, for further exports.
      throw new ActionCancelled();
    },
  };
  const [shared, setShared] = useState<InspectionSummary | null>(null);

  const getActions = (row: InspectionSummary): RowAction[] => {
    const { uuid, status } = row;
    const report = () => void navigate(paths.inspections.report(uuid));
    const conduct = () => void navigate(paths.inspections.conduct(uuid));
    return [
      ...(canConduct && status !== 'completed'
        ? [{ key: 'conduct', label: t('conduct'), icon: IconPlayerPlay, onSelect: conduct }]
        : []),
      ...(status !== 'completed'
        ? [{ key: 'together', label: t('together.title'), icon: IconUsers, onSelect: () => setShared(row) }]
        : []),
      ...(can('INS_MANAGE_INSPECTIONS') && status === 'completed'
        ? [
            {
              key: 'reopen',
              label: t('report:reopen.open'),
              icon: IconArrowBackUp,
              onSelect: () => reopen.ask(row),
            },
          ]
        : []),
      { key: 'report', label: t('report'), icon: IconFileText, onSelect: report },
    ];
  };

  return (
    <>
      <ResourceListPage<InspectionSummary>
        resource={inspectionResource}
        list={inspectionList}
        title={t('title')}
        canManage={can('INS_MANAGE_INSPECTIONS')}
        archivePath={can('INS_VIEW_ARCHIVED_INSPECTIONS') ? paths.inspections.archive().to : undefined}
        emptyTitle={t('empty.title')}
        emptyText={t('empty.text')}
        rowLink={({ uuid }) => paths.inspections.report(uuid).to}
        rowActions={getActions}
        cells={inspectionCells}
        search="search"
        otherExports={canRead ? [{ label: t('export.answers'), call: inspections.exportAnswers }] : []}
        bulkActions={canRead ? [exportSelected] : []}
        createActions={(place) => (
          <>
            {can('INS_MANAGE_INSPECTIONS') && <ImportLink link={paths.inspections.import()} label={t('bring.open')} />}
            <NewInspectionButton
              variant={place === 'header' ? 'filled' : 'default'}
              onClick={() => void navigate(paths.inspections.mine({ isNew: true }))}
            />
          </>
        )}
      />
      {reopen.dialog}
      {subject && <ExportDialog subject={subject} onClose={closeExport} />}
      {shared && <TogetherDialog inspection={shared} close={() => setShared(null)} />}
    </>
  );
}
