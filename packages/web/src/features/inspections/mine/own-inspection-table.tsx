import { type InspectionSummary, inspections, ownInspectionList } from '@rounds/contract/inspections';
import { IconArrowLeft, IconCalendarEvent, IconFileText, IconPlayerPlay, IconUsers } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DataTable, type RowAction } from '../../../kit/data-table/index.ts';
import { inspectionName } from '../../../kit/inspections/inspection-name.ts';
import { TogetherDialog } from '../../../kit/inspections/together-dialog.tsx';
import { paths } from '../../../paths.ts';
import { useCan, useSessionUser } from '../../../platform/session/index.ts';
import { EmptyState, ICON } from '../../../ui/index.ts';
import { inspectionCells } from '../list/inspection-cells.tsx';
import classes from './mine.module.css';
import { OWN_INSPECTIONS, useOwnInspections } from './own-inspection-queries.ts';
import { isToConduct } from './work.ts';

interface OwnInspectionTableProps {
  readonly isOffline: boolean;
  /** The content that replaces the rows while there are none. */
  readonly empty: ReactNode;
}

/** All inspections that the person conducts or manages, also completed ones. */
export function OwnInspectionTable({ isOffline, empty }: OwnInspectionTableProps) {
  const { t } = useTranslation(['inspections', 'assigned']);
  const can = useCan();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { id: me } = useSessionUser();
  const [shared, setShared] = useState<InspectionSummary | null>(null);
  // A list that was loaded before the network was lost stays on the screen.
  const isUnknown = isOffline && !client.getQueriesData(OWN_INSPECTIONS).some(([, data]) => data !== undefined);

  const getActions = (row: InspectionSummary): RowAction[] => [
    ...(isToConduct(row, me)
      ? [
          {
            key: 'conduct',
            label: t('conduct'),
            icon: IconPlayerPlay,
            onSelect: () => void navigate(paths.inspections.conduct(row.uuid)),
          },
          { key: 'together', label: t('together.title'), icon: IconUsers, onSelect: () => setShared(row) },
        ]
      : []),
    {
      key: 'report',
      label: t('report'),
      icon: IconFileText,
      onSelect: () => void navigate(paths.inspections.report(row.uuid)),
    },
    ...(row.assignment && (can('AST_MANAGE_ASSIGNMENT') || row.managers.some(({ id }) => id === me))
      ? [
          {
            key: 'assignment',
            label: t('assigned:mine.open_assignment'),
            icon: IconCalendarEvent,
            onSelect: () => void navigate(paths.assignments.get(row.assignment!.id)),
          },
        ]
      : []),
  ];
  return (
    <>
      <Link className={classes.back} {...paths.inspections.mine()}>
        <IconArrowLeft {...ICON} data-mirror />
        {t('assigned:mine.to_do')}
      </Link>
      {isUnknown ? (
        <EmptyState kind="filtered" title={t('assigned:mine.all')} text={t('rest_online')} />
      ) : (
        <DataTable<InspectionSummary>
          list={ownInspectionList}
          useRows={useOwnInspections}
          rowKey={(row) => row.id}
          rowName={inspectionName}
          rowLink={(row) => `/inspections/${row.uuid}/${isToConduct(row, me) ? 'conduct' : 'view-report'}`}
          rowActions={getActions}
          exportCall={inspections.exportMine}
          allName={t('mine')}
          cells={inspectionCells}
          search="search"
          empty={empty}
        />
      )}
      {shared && <TogetherDialog inspection={shared} close={() => setShared(null)} />}
    </>
  );
}
