import { type InspectionSummary, inspections, ownInspectionList } from '@rounds/contract/inspections';
import { IconCalendar, IconCalendarEvent, IconFileText, IconPlayerPlay, IconUsers } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DataTable, type RowAction } from '../../data-table/index.ts';
import { type Outbox, useIsOffline, useOutbox } from '../../offline/index.ts';
import { changeSearch, paths, useSearchParams } from '../../paths.ts';
import { useCan, useSessionUser } from '../../session/index.ts';
import { Button, EmptyState, PageHeader, SkeletonRows } from '../../ui/index.ts';
import { fillDevice } from './fill-device.ts';
import { inspectionCells, inspectionName } from './inspection-cells.tsx';
import { OWN_INSPECTIONS, useOwnInspections, useReloadOwnInspections } from './inspection-queries.ts';
import css from './inspections.module.css';
import { AssignedCards } from './mine/assigned-cards.tsx';
import { hasWork, useWork } from './mine/assigned-work.ts';
import { NewInspectionButton, useHasNoTemplates } from './new-inspection-button.tsx';
import { NewInspectionDialog, NoTemplates } from './new-inspection-dialog.tsx';
import { TogetherDialog } from './together/together-dialog.tsx';
import { useDeviceReports } from './use-device-reports.ts';

/** The person's own inspections, and the start of a new one. */
export default function MyInspectionsPage() {
  const { t } = useTranslation(['inspections', 'assigned']);
  const can = useCan();
  const navigate = useNavigate();
  const { outbox } = useOutbox();
  const isOffline = useIsOffline(outbox);
  const client = useQueryClient();
  useReloadOwnInspections(outbox);
  const { work, isLoading } = useWork(outbox, isOffline);
  const hasCards = work !== null && hasWork(work);
  // A list that was loaded before the network was lost stays on the screen.
  const isDeviceOnly = isOffline && !client.getQueriesData(OWN_INSPECTIONS).some(([, data]) => data !== undefined);
  useEffect(() => {
    if (outbox && !isOffline) void fillDevice(outbox).catch(() => {});
  }, [outbox, isOffline]);
  // Preloads the conduct screen, so that inspections can be started offline.
  useEffect(() => void import('./conduct/conduct-page.tsx'), []);
  const search = useSearchParams('new', 'start', 'start_template');
  const isScan = search.new === 'scan';
  const start = { template: search.start_template ?? null, asset: search.start ?? null, isScan };
  const isStarting = Boolean(search.new ?? start.template ?? start.asset);
  const setNew = (on: boolean) =>
    void navigate({
      ...changeSearch({ new: on ? '1' : undefined, start: undefined, start_template: undefined }),
      replace: !on,
    });
  const { id: me } = useSessionUser();
  const [shared, setShared] = useState<InspectionSummary | null>(null);
  // Managers read the inspections of others; they conduct only their own and those on which they collaborate.
  const isToConduct = ({ status, user, collaborators }: InspectionSummary) =>
    status !== 'completed' && [user, ...collaborators].some((person) => person?.id === me);
  const getActions = (row: InspectionSummary): RowAction[] => [
    ...(isToConduct(row)
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
  const hasNoTemplates = useHasNoTemplates();
  const newButton = (variant: 'filled' | 'default') => (
    <NewInspectionButton variant={variant} onClick={() => setNew(true)} />
  );
  return (
    <div className={css.mine}>
      <PageHeader
        title={t('mine')}
        actions={
          <>
            <Button
              variant="default"
              component={Link}
              {...paths.assignments.calendar()}
              leftSection={<IconCalendar size={16} stroke={1.75} />}
            >
              {t('assigned:calendar.title')}
            </Button>
            {newButton('filled')}
          </>
        }
      />
      {hasCards && <AssignedCards work={work} outbox={outbox} isOffline={isOffline} />}
      {outbox && <OnThisDevice outbox={outbox} isDeviceOnly={isDeviceOnly} hasCards={hasCards} />}
      {isLoading && <SkeletonRows />}
      {!isDeviceOnly && (
        // Loads together with the cards above it, but appears with them, so that it does not move.
        <div className={css.table} data-hidden={isLoading || undefined}>
          <DataTable<InspectionSummary>
            list={ownInspectionList}
            useRows={useOwnInspections}
            rowKey={(row) => row.id}
            rowName={inspectionName}
            rowLink={(row) => `/inspections/${row.uuid}/${isToConduct(row) ? 'conduct' : 'view-report'}`}
            rowActions={getActions}
            exportCall={inspections.exportMine}
            allName={t('mine')}
            cells={inspectionCells}
            search="search"
            empty={
              hasNoTemplates ? (
                <NoTemplates />
              ) : (
                <EmptyState title={t('mine_empty.title')} text={t('mine_empty.text')} action={newButton('default')} />
              )
            }
          />
        </div>
      )}
      {shared && <TogetherDialog inspection={shared} close={() => setShared(null)} />}
      {outbox && isStarting && <NewInspectionDialog outbox={outbox} start={start} close={() => setNew(false)} />}
    </div>
  );
}

/** Inspections that the server does not know yet, and while offline all that can be continued. */
function OnThisDevice({
  outbox,
  isDeviceOnly,
  hasCards,
}: {
  outbox: Outbox;
  isDeviceOnly: boolean;
  hasCards: boolean;
}) {
  const { t } = useTranslation('inspections');
  const isOffline = useIsOffline(outbox);
  // While offline, those of assignments have cards above.
  const reports = useDeviceReports(outbox).filter(({ assignment }) => !isOffline || !assignment);
  if (reports.length === 0) {
    return (
      isDeviceOnly && !hasCards && <EmptyState kind="filtered" title={t('none_on_device')} text={t('rest_online')} />
    );
  }
  return (
    <section className={css.device} aria-labelledby="on-this-device">
      <h2 id="on-this-device">{t('on_device')}</h2>
      <ul>
        {reports.map(({ uuid, asset, template_title }) => (
          <li key={uuid}>
            <Link {...paths.inspections.conduct(uuid)}>
              <b dir="auto">{asset?.display_name ?? template_title}</b>
              <span dir="auto">{asset ? template_title : ''}</span>
            </Link>
          </li>
        ))}
      </ul>
      {isDeviceOnly && <p className={css.rest}>{t('rest_online')}</p>}
    </section>
  );
}
