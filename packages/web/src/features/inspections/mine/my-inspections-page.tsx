import { IconCalendar, IconQrcode } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { changeSearch, paths, useSearchParams } from '../../../paths.ts';
import { useIsOffline, useOutbox } from '../../../platform/offline/index.ts';
import { ActionIcon, Button, EmptyState, ICON, PageHeader, SkeletonRows, Stack, Text } from '../../../ui/index.ts';
import { loadConductPage, loadFillDevice } from '../../conduct/index.ts';
import { NewInspectionButton, useCanStart, useHasNoTemplates } from '../start/new-inspection-button.tsx';
import { NewInspectionDialog, NoTemplates } from '../start/new-inspection-dialog.tsx';
import { CompletedList } from './completed-list.tsx';
import classes from './my-inspections-page.module.css';
import { NextWorkState } from './next-work-state.tsx';
import { useReloadOwnInspections } from './own-inspection-queries.ts';
import { OwnInspectionTable } from './own-inspection-table.tsx';
import { useWork } from './use-work.ts';
import { FILTERS } from './work.ts';
import { WorkSections } from './work-sections.tsx';

/** The person's own inspections: what is to do, or the list of all, and the start of a new one. */
export default function MyInspectionsPage() {
  const { t } = useTranslation(['inspections', 'assigned']);
  const navigate = useNavigate();
  const { outbox } = useOutbox();
  const isOffline = useIsOffline(outbox);
  useReloadOwnInspections(outbox);

  useEffect(() => {
    if (!outbox || isOffline) return;
    void loadFillDevice()
      .then(({ fillDevice }) => fillDevice(outbox))
      .catch(() => {});
  }, [outbox, isOffline]);
  // Preloads the conduct screen, so that inspections can be started offline.
  useEffect(() => void loadConductPage(), []);

  const search = useSearchParams('new', 'start', 'start_template', 'list', 'filter', 'view', 'page');
  // Links to the list may only set a filter.
  const isList = [search.list, search.filter, search.view, search.page].some((value) => value !== undefined);
  const isScan = search.new === 'scan';
  const start = { template: search.start_template ?? null, asset: search.start ?? null, isScan };
  const isStarting = Boolean(search.new ?? start.template ?? start.asset);
  const setNew = (kind: '1' | 'scan' | undefined) =>
    void navigate({
      ...changeSearch({ new: kind, start: undefined, start_template: undefined }),
      replace: !kind,
    });
  const newButton = (variant: 'filled' | 'default') => (
    <NewInspectionButton variant={variant} onClick={() => setNew('1')} />
  );
  const hasNoTemplates = useHasNoTemplates();
  const canStart = useCanStart();
  const empty = hasNoTemplates ? (
    <NoTemplates />
  ) : (
    <EmptyState title={t('mine_empty.title')} text={t('mine_empty.text')} action={newButton('default')} />
  );
  return (
    <Stack minHeight="100%" className={classes.mine}>
      <PageHeader
        title={t('mine')}
        actions={
          <>
            {canStart && (
              <ActionIcon
                variant="default"
                size={36}
                className={classes.scan}
                aria-label={t('new.scan')}
                title={t('new.scan')}
                onClick={() => setNew('scan')}
              >
                <IconQrcode {...ICON} size={20} />
              </ActionIcon>
            )}
            <Button
              variant="default"
              component={Link}
              {...paths.assignments.calendar()}
              leftSection={<IconCalendar {...ICON} />}
            >
              {t('assigned:calendar.title')}
            </Button>
            {newButton('filled')}
          </>
        }
      />
      {isList ? (
        <OwnInspectionTable isOffline={isOffline} empty={empty} />
      ) : (
        <OpenWork empty={empty} newButton={newButton('default')} />
      )}
      {outbox && isStarting && <NewInspectionDialog outbox={outbox} start={start} close={() => setNew(undefined)} />}
    </Stack>
  );
}

interface OpenWorkProps {
  readonly empty: ReactNode;
  readonly newButton: ReactNode;
}

/** Shows what is to do, and what was completed last. */
function OpenWork({ empty, newButton }: OpenWorkProps) {
  const { t } = useTranslation('inspections');
  const navigate = useNavigate();
  const { outbox } = useOutbox();
  const isOffline = useIsOffline(outbox);
  const { list, context, isLoading } = useWork(outbox, isOffline);
  const { show } = useSearchParams('show');
  const filter = FILTERS.find((one) => one === show) ?? 'all';
  if (isLoading || !list) return <SkeletonRows />;
  const isEmpty = list.works.length === 0 && list.startable.length === 0;
  return (
    <>
      {!isEmpty ? (
        <WorkSections
          list={list}
          context={context}
          filter={filter}
          onFilter={(next) =>
            void navigate({ ...changeSearch({ show: next === 'all' ? undefined : next }), replace: true })
          }
          outbox={outbox}
          isOffline={isOffline}
        />
      ) : isOffline ? (
        <EmptyState title={t('none_on_device')} text={t('rest_online')} action={newButton} />
      ) : list.next ? (
        <NextWorkState next={list.next} action={newButton} />
      ) : (
        empty
      )}
      {isOffline ? (
        !isEmpty && (
          <Text py={3} px="edge" tone="ink2">
            {t('rest_online')}
          </Text>
        )
      ) : (
        <CompletedList />
      )}
    </>
  );
}
