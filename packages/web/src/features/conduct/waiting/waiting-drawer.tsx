import type { Change } from '@rounds/engine';
import { IconDatabaseExclamation, IconDownload, IconRefresh, IconShieldCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { useFormat } from '../../../platform/i18n/index.ts';
import {
  getInspectionTitle,
  INSPECTION_STORE,
  listAddedIssues,
  type Outbox,
  SPACE_RESERVE_BYTES,
  saveBackup,
  useIsOffline,
  useOutboxState,
} from '../../../platform/offline/index.ts';
import { countPendingWork } from '../../../platform/session/index.ts';
import { Box, Button, Drawer, ICON, ListRow, Notice, ProgressBar, Row, Stack, Text } from '../../../ui/index.ts';
import { SignInAgain } from '../page/conduct-header.tsx';
import { ClockNotice } from './clock-notice.tsx';
import { ImportBackup } from './import-backup.tsx';
import { ReceiptList } from './receipt-list.tsx';
import { RejectedList } from './rejected-list.tsx';
import { useStateLine } from './state-line.tsx';
import classes from './waiting-drawer.module.css';

/** Shows what is unsent, rejected and sent on this device, with the actions on it. */
export function WaitingDrawer({ outbox, close }: { outbox: Outbox; close: () => void }) {
  const { t } = useTranslation(['sending', 'conduct', 'common']);
  const state = useOutboxState(outbox);
  const { lead, text, tone, Glyph } = useStateLine(outbox);
  const format = useFormat();
  const isOffline = useIsOffline(outbox);
  const hasWork = state.waiting + state.rejected + state.unstored > 0;
  // Other screens store work on the device as well, such as drafts of templates.
  const { data: pending } = useQuery({
    queryKey: ['device', 'pending', outbox.owner, state.waiting, state.rejected, state.unstored],
    queryFn: countPendingWork,
    networkMode: 'always',
    gcTime: 0,
  });
  return (
    <Drawer opened onClose={close} title={t('title')} size={440}>
      <Stack gap={2}>
        <Notice large tone={tone} Icon={Glyph}>
          {lead && <b>{lead} – </b>}
          {text}
        </Notice>
        {!hasWork && pending === 0 && (
          <Notice large tone="green" Icon={IconShieldCheck}>
            <b>{t('safe')}</b>
            <br />
            {t('safe_text')}
          </Notice>
        )}
        {state.is_space_low && (
          <Notice large Icon={IconDatabaseExclamation}>
            <b>{t('space.title', { space: format.bytes(SPACE_RESERVE_BYTES) })}</b>
            <br />
            {t('space.text')}
          </Notice>
        )}
        <ClockNotice />
      </Stack>
      {state.sender === 'signed_out' && <SignInAgain className={classes.signIn} />}
      <RejectedList outbox={outbox} close={close} />
      {state.waiting > 0 && (
        <section className={classes.section}>
          <WaitingList outbox={outbox} close={close} />
          <Text tone="ink2">{t('text')}</Text>
        </section>
      )}
      <Row wrap gap={2} align="stretch" mt={4}>
        {state.waiting > 0 && (
          <Button
            // Sending again does not help without a network.
            variant={isOffline ? 'default' : 'filled'}
            leftSection={<IconRefresh {...ICON} />}
            onClick={() => outbox.wake()}
          >
            {t('send_now')}
          </Button>
        )}
        {hasWork && (
          <Button variant="default" leftSection={<IconDownload {...ICON} />} onClick={() => void saveBackup(outbox)}>
            {t('save')}
          </Button>
        )}
        <ImportBackup outbox={outbox} />
      </Row>
      <ReceiptList outbox={outbox} close={close} />
    </Drawer>
  );
}

/** Lists what waits, by inspection, and the progress of the file that is being sent. */
function WaitingList({ outbox, close }: { outbox: Outbox; close: () => void }) {
  const { t } = useTranslation(['sending', 'common']);
  const format = useFormat();
  const { waiting, rejected, sent } = useOutboxState(outbox);
  const navigate = useNavigate();
  const upload = useUpload(outbox);
  const { data: inspectionList = [] } = useQuery({
    queryKey: ['device', 'waiting', outbox.owner, waiting, rejected, sent],
    queryFn: () => listWaiting(outbox),
    networkMode: 'always',
  });
  if (inspectionList.length === 0) return null;
  return (
    <>
      <Box as="h3" mb={1}>
        {t('waiting.title')}
      </Box>
      <ul>
        {inspectionList.map(({ uuid, title, changes, files, issues, isNew, isToComplete }) => {
          const parts = [
            isNew && t('waiting.inspection'),
            changes > 0 && t('common:waiting.answers', { count: changes }),
            files.size > 0 && t('common:waiting.files', { count: files.size }),
            issues > 0 && t('common:waiting.issues', { count: issues }),
            isToComplete && t('waiting.completion'),
          ];
          const name = upload && files.get(upload.file);
          return (
            <ListRow
              key={uuid}
              className={classes.row}
              title={<span dir="auto">{title}</span>}
              onClick={() => {
                close();
                void navigate(paths.inspections.conduct(uuid));
              }}
              description={
                <>
                  {parts.filter(Boolean).join(' · ')}
                  {name && (
                    <Box as="span" block>
                      <bdi>{t('progress', { name, share: format.percent(Math.floor(upload.share * 100), 0) })}</bdi>
                      <ProgressBar share={upload.share} />
                    </Box>
                  )}
                </>
              }
            />
          );
        })}
      </ul>
    </>
  );
}

interface Upload {
  readonly file: string;
  readonly share: number;
}

/** The file that is being sent. */
function useUpload(outbox: Outbox): Upload | null {
  const [upload, setUpload] = useState<Upload | null>(null);
  useEffect(
    () =>
      outbox.onEvent((event) => {
        if (event.kind === 'upload') setUpload({ file: event.file, share: event.share });
        if (event.kind === 'file') setUpload(null);
      }),
    [outbox],
  );
  return upload;
}

async function listWaiting({ db }: Outbox) {
  const [inspections, changes, files, issues] = await Promise.all([
    db.getAll(INSPECTION_STORE),
    db.getAll('changes'),
    db.getAllFromIndex('files', 'state', 'waiting'),
    db.getAll('issues'),
  ]);
  const unsent = new Set(issues.filter(({ state }) => state !== 'sent').map(({ uuid }) => uuid));
  /** Issues are counted themselves, not the changes that add them. */
  const isAnswer = (change: Change) => !listAddedIssues(change).some((uuid) => unsent.has(uuid));
  return inspections
    .filter((inspection) => !inspection.refused)
    .map((inspection) => ({
      uuid: inspection.uuid,
      title: getInspectionTitle(inspection),
      changes: changes.filter(({ report: of, change }) => of === inspection.uuid && isAnswer(change)).length,
      issues: issues.filter(({ report: of, state }) => of === inspection.uuid && state === 'waiting').length,
      /** The names of files by their uuid. */
      files: new Map(files.filter((file) => file.report === inspection.uuid).map(({ uuid, name }) => [uuid, name])),
      isNew: inspection.id === null,
      isToComplete: Boolean(inspection.completion_asked_at),
    }))
    .filter(
      ({ changes, files, issues, isNew, isToComplete }) => changes + files.size + issues > 0 || isNew || isToComplete,
    );
}
