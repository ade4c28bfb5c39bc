import { IconChevronRight, IconCloudOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { useServerProbe } from '../../../platform/api/index.ts';
import { type Outbox, useIsOffline, useOutbox, useOutboxState } from '../../../platform/offline/index.ts';
import { useCan } from '../../../platform/session/index.ts';
import { Box, ICON, Row, UnstyledButton } from '../../../ui/index.ts';
import { useStateLine } from './state-line.tsx';
import { UpdateLine } from './update-line.tsx';
import classes from './waiting-line.module.css';

const WaitingDrawer = lazy(() => import('./waiting-drawer.tsx').then((file) => ({ default: file.WaitingDrawer })));
/** Tells on every screen that the server cannot be reached, and what has not been sent. */
export default function StatusLine() {
  const can = useCan();
  return (
    <>
      <UpdateLine />
      {can('INS_CONDUCT_INSPECTION') ? <ConductorLine /> : <OfflineLine outbox={null} />}
    </>
  );
}
function ConductorLine() {
  const { outbox } = useOutbox();
  return outbox ? <WaitingLine outbox={outbox} /> : <OfflineLine outbox={null} />;
}
/** Makes screens load again what failed as soon as the server responds. */
function useReloadOnReconnect(isOffline: boolean) {
  const client = useQueryClient();
  useServerProbe(isOffline);
  useEffect(() => {
    if (!isOffline) void client.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
  }, [client, isOffline]);
}
function OfflineLine({ outbox }: { outbox: Outbox | null }) {
  const { t } = useTranslation('conduct');
  const isOffline = useIsOffline(outbox);
  useReloadOnReconnect(isOffline);
  if (!isOffline) return null;
  return (
    <Row as="p" gap={2.5} className={classes.waiting} data-tone="amber" role="status">
      <IconCloudOff {...ICON} size={18} />
      <Box as="span" grow>
        <b>{t('state.offline')} – </b>
        {t('state.offline_reader')}
      </Box>
    </Row>
  );
}
/**
 * The line is always shown with the person's own inspections, and on other screens while work is unsent or rejected, or
 * offline.
 */
function WaitingLine({ outbox }: { outbox: Outbox }) {
  const { lead, text, tone, Glyph } = useStateLine(outbox);
  const { waiting, rejected } = useOutboxState(outbox);
  const isMine = useLocation({ select: ({ pathname }) => pathname }) === paths.inspections.mine().to;
  const [isOpen, setOpen] = useState(false);
  useReloadOnReconnect(useIsOffline(outbox));
  if (waiting === 0 && rejected === 0 && tone === 'calm' && !isMine) return null;
  return (
    <>
      <Row as={UnstyledButton} gap={2.5} className={classes.waiting} data-tone={tone} onClick={() => setOpen(true)}>
        <Glyph {...ICON} size={18} />
        <Box as="span" grow>
          {lead && <b>{lead} – </b>}
          {text}
        </Box>
        <IconChevronRight {...ICON} size={18} data-mirror />
      </Row>
      {isOpen && (
        <Suspense>
          <WaitingDrawer outbox={outbox} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
