import { type InspectionSummary, inspectionList } from '@rounds/contract/inspections';
import { IconArrowBackUp, IconFileText, IconPlayerPlay } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { RowAction } from '../../data-table/index.ts';
import { paths } from '../../paths.ts';
import { ResourceListPage } from '../../resource/index.ts';
import { useCan } from '../../session/index.ts';
import { NewButton } from '../../ui/index.ts';
import { inspectionCells } from './inspection-cells.tsx';
import { inspectionResource } from './inspection-queries.ts';
import { useAskToReopen } from './use-ask-to-reopen.ts';

/** All inspections that are not archived. */
export default function InspectionListPage() {
  const { t } = useTranslation(['inspections', 'report']);
  const can = useCan();
  const navigate = useNavigate();
  const canConduct = can('INS_CONDUCT_INSPECTION');
  const reopen = useAskToReopen();

  const getActions = (row: InspectionSummary): RowAction[] => {
    const { uuid, status } = row;
    const report = () => void navigate(paths.inspections.report(uuid));
    const conduct = () => void navigate(paths.inspections.conduct(uuid));
    return [
      ...(canConduct && status !== 'completed'
        ? [{ key: 'conduct', label: t('conduct'), icon: IconPlayerPlay, onSelect: conduct }]
        : []),
      ...(can('INS_MANAGE_INSPECTIONS') && status === 'completed'
        ? [
            {
              key: 'reopen',
              label: t('report:reopen.open'),
              icon: IconArrowBackUp,
              onSelect: () => void reopen.ask(row),
            },
          ]
        : []),
      { key: 'report', label: t('report'), icon: IconFileText, onSelect: report },
    ];
  };

  return (
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
      createActions={(place) =>
        canConduct && (
          <NewButton
            variant={place === 'header' ? 'filled' : 'default'}
            onClick={() => void navigate(paths.inspections.mine({ isNew: true }))}
          >
            {t('new.title')}
          </NewButton>
        )
      }
    />
  );
}
