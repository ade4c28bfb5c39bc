import type { AssignedInspection, Assignment } from '@rounds/contract/assignments';
import { useTranslation } from 'react-i18next';
import { useDayNames } from '../../../kit/calendar/index.ts';
import { useFormat } from '../../../platform/i18n/index.ts';
import { Drawer, Grid, LoadFailed, SkeletonRows, Text } from '../../../ui/index.ts';
import { formatPlanTime, getPlanZone } from '../plan-time.ts';
import { type MonitorQuery, useAssigned, useCanManage, useIsManager } from '../planning-queries.ts';
import { AssignedInspectionCard } from './assigned-inspection-card.tsx';
import type { CellShortcut, MonitorBy, MonitorCell } from './monitor-cells.ts';

interface CellDrawerProps {
  readonly assignment: Assignment;
  readonly cell: MonitorCell;
  readonly shortcut: CellShortcut | undefined;
  /** The period of the monitor; inspections that were started in it and belong to no occurrence are additional ones. */
  readonly period: Pick<MonitorQuery, 'from' | 'to'>;
  readonly by: MonitorBy;
  readonly close: () => void;
}

/** The inspections behind a cell of the monitor, and what can be done with them. */
export function CellDrawer({ assignment, cell, shortcut, period, by, close }: CellDrawerProps) {
  const { t } = useTranslation('assigned');
  const format = useFormat();
  const names = useDayNames();
  const { row, occurrence } = cell;
  const { data, error, refetch } = useAssigned(assignment.id, {
    ...(occurrence ? { occurrence_at: occurrence.occurrence_at } : period),
    ...(row.key !== '' && (by === 'asset' ? { asset_uuid: row.key } : { user_id: Number(row.key) })),
  });
  // Without a key, the call returns the inspections of all rows.
  const inspections =
    row.key === '' ? data?.filter(({ asset, user }) => (by === 'asset' ? asset === null : user === null)) : data;
  const canManage = useCanManage(assignment);
  const isManager = useIsManager(assignment);
  /** The person or the asset, whichever the drawer is not about. */
  const toName = ({ user, asset }: AssignedInspection) =>
    by === 'asset' ? (user?.name ?? t('monitor.unnamed.person')) : (asset?.display_name ?? t('monitor.unnamed.asset'));
  return (
    <Drawer opened onClose={close} size={460} title={row.name || t(`monitor.unnamed.${by}`)}>
      <Grid as="p" mb={3} size="sm" tone="ink2">
        <b>{occurrence ? names.day(occurrence.local.slice(0, 10)) : t('additional.inspections')}</b>
        <bdi>
          {occurrence
            ? t('occurrence', {
                start: formatPlanTime(occurrence.start_at, getPlanZone(assignment), format),
                due: formatPlanTime(occurrence.due_at, getPlanZone(assignment), format),
              })
            : t('additional.text')}
        </bdi>
      </Grid>
      {error && !data && <LoadFailed error={error} retry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={3} />}
      {inspections?.length === 0 && (
        <Text size="md">
          {occurrence?.has_opened === false
            ? t('monitor.opens', { at: format.dateTime(occurrence.start_at) })
            : t('monitor.no_inspection_text')}
        </Text>
      )}
      <Grid as="ul" gap={3}>
        {inspections?.map((inspection) => (
          <AssignedInspectionCard
            key={inspection.id}
            inspection={inspection}
            canManage={canManage}
            isManager={isManager}
            name={toName(inspection)}
            shortcut={inspections.length === 1 ? shortcut : undefined}
          />
        ))}
      </Grid>
    </Drawer>
  );
}
