import { toDocument } from '@rounds/engine';
import { Link, useParams } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { CallError } from '../../../platform/api/index.ts';
import { type Outbox, useOpenInspectionLock, useOutbox } from '../../../platform/offline/index.ts';
import { Button, Delayed, EmptyState, Grid, SkeletonCards, toast } from '../../../ui/index.ts';
import { fetchLists } from '../device/device-lists.ts';
import { RaiseProvider } from '../issues/raise-context.tsx';
import { LastTimeProvider } from '../last-time/last-time.tsx';
import { ConductProvider } from '../store/conduct-context.tsx';
import type { Conduct } from '../store/conduct-store.ts';
import { catchUp, catchUpAfterFirstSync, loadConduct, onceMoved } from '../store/load-conduct.ts';
import { WatchingProvider } from '../together/watching-context.tsx';
import classes from './conduct-page.module.css';
import { ConductScreen } from './conduct-screen.tsx';

/** Opens an inspection from the device or the server and keeps it up to date. */
export default function ConductPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const { outbox, failed } = useOutbox();
  useOpenInspectionLock();
  const { t } = useTranslation('conduct');
  const [attempt, setAttempt] = useState(1);
  if (failed) {
    return (
      <EmptyState
        kind="filtered"
        title={t('open.no_storage')}
        text={t('open.no_storage_text')}
        action={<BackToMine />}
      />
    );
  }
  if (!outbox) return <Opening />;
  const again = () => setAttempt(attempt + 1);
  return <OpenedConduct key={`${id} ${attempt}`} id={id} outbox={outbox} again={again} />;
}

function OpenedConduct({ id, outbox, again }: { id: string; outbox: Outbox; again: () => void }) {
  const { t } = useTranslation('conduct');
  const [conduct, setConduct] = useState<Conduct | null>(null);
  const [error, setError] = useState<unknown>(null);

  useEffect(() => {
    let isUnmounted = false;
    let opened: Conduct | null = null;
    loadConduct(outbox, id).then(
      (loaded) => {
        if (isUnmounted) return loaded.close();
        opened = loaded;
        setConduct(loaded);
        void catchUp(loaded, { withInspection: true }).catch(() => {});
        void fetchLists(outbox, [toDocument(loaded.records)]).catch(() => {});
      },
      (problem) => !isUnmounted && setError(problem),
    );
    return () => {
      isUnmounted = true;
      opened?.close();
    };
  }, [outbox, id]);

  useEffect(() => {
    if (!conduct) return;
    return catchUpAfterFirstSync(conduct);
  }, [conduct]);

  const openAgain = useEffectEvent(() => {
    toast.success(t('open.moved'));
    again();
  });
  useEffect(() => (conduct ? onceMoved(conduct, () => openAgain()) : undefined), [conduct]);

  if (error) {
    const isOffline = error instanceof CallError && error.status === 0;
    return (
      <EmptyState
        kind="filtered"
        title={isOffline ? t('open.not_here') : t('open.failed')}
        text={isOffline ? t('open.not_here_text') : error instanceof CallError ? error.message : t('open.failed_text')}
        action={
          <>
            <Button onClick={again}>{t('try_again')}</Button>
            <BackToMine />
          </>
        }
      />
    );
  }
  if (!conduct) return <Opening />;
  return (
    <ConductProvider conduct={conduct}>
      <WatchingProvider conduct={conduct}>
        <LastTimeProvider>
          <RaiseProvider>
            <ConductScreen />
          </RaiseProvider>
        </LastTimeProvider>
      </WatchingProvider>
    </ConductProvider>
  );
}

/** The way back from this full-window screen. */
function BackToMine() {
  const { t } = useTranslation('conduct');
  return (
    <Button variant="default" component={Link} {...paths.inspections.mine()}>
      {t('open.back')}
    </Button>
  );
}

function Opening() {
  const { t } = useTranslation('conduct');
  return (
    <Delayed>
      <Grid gap={2.5} px={3} className={classes.opening} role="status" aria-label={t('open.opening')}>
        <SkeletonCards heights={[118, 118, 176, 118]} />
      </Grid>
    </Delayed>
  );
}
