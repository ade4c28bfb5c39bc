import { archivedInspectionList, type InspectionSummary } from '@rounds/contract/inspections';
import { IconFileText } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { inspectionResource } from '../../../kit/inspections/inspection-queries.ts';
import { ResourceArchivePage } from '../../../kit/resource/index.ts';
import { paths } from '../../../paths.ts';
import { useCan } from '../../../platform/session/index.ts';
import { inspectionCells } from './inspection-cells.tsx';

/** Lists archived inspections, which can be read, restored or permanently deleted. */
export default function InspectionArchivePage() {
  const { t } = useTranslation('inspections');
  const can = useCan();
  const navigate = useNavigate();
  return (
    <ResourceArchivePage<InspectionSummary>
      resource={inspectionResource}
      list={archivedInspectionList}
      title={t('archive_title')}
      emptyText={t('archive_empty')}
      rowLink={({ uuid }) => paths.inspections.report(uuid).to}
      cells={inspectionCells}
      search="search"
      livePath={can('INS_VIEW_INSPECTION_LIST') ? paths.inspections.list().to : undefined}
      canManage={can('INS_MANAGE_INSPECTIONS')}
      readActions={({ uuid }) => [
        {
          key: 'report',
          label: t('report'),
          icon: IconFileText,
          onSelect: () => void navigate(paths.inspections.report(uuid)),
        },
      ]}
      deleteText={t('delete.text')}
    />
  );
}
