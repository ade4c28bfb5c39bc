import { IconCheck, IconChevronDown, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../platform/i18n/index.ts';
import { ActionIcon, Box, Button, Progress, Row, Stack, Text } from '../../ui/index.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { FailedUploads } from './failed-uploads.tsx';
import classes from './file-manager.module.css';
import { type QueuedUpload, type UploadState, uploadQueue, useUploads } from './upload-queue.ts';

const RUNNING: readonly UploadState[] = ['waiting', 'sending', 'conflict'];

/** The progress of all uploads, which can be cancelled and repeated one by one. */
export function UploadPanel() {
  const { t } = useTranslation(['file-manager', 'common']);
  const uploads = useUploads();
  const [isOpen, setOpen] = useState(true);
  if (uploads.length === 0) return null;
  const listIn = (...states: readonly UploadState[]) => uploads.filter(({ state }) => states.includes(state));
  const [running, done, skipped, failed] = [listIn(...RUNNING), listIn('done'), listIn('skipped'), listIn('failed')];
  const [conflict] = listIn('conflict');
  const count = uploads.length;
  const parts = [
    running.length > 0
      ? t('uploads.progress', { done: done.length, count })
      : t('uploads.uploaded', { done: done.length, count }),
    skipped.length > 0 && t('uploads.skipped', { count: skipped.length }),
    failed.length > 0 && t('uploads.rejected', { count: failed.length }),
  ];
  const title = running.length > 0 ? t('uploads.title', { count: running.length }) : t('uploads.finished');
  return (
    <Stack
      as="section"
      border="floating"
      radius="card"
      shadow="menu"
      bg="raised"
      className={classes.uploads}
      aria-label={title}
    >
      <Row as="header" gap={2} py={3} px={4} size="sm">
        <Text as="h2" size="md" grow>
          {title}
        </Text>
        <span aria-live="polite">{parts.filter(Boolean).join(', ')}</span>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          aria-expanded={isOpen}
          aria-label={t('uploads.details')}
          onClick={() => setOpen(!isOpen)}
        >
          <IconChevronDown size={16} className={classes.fold} data-open={isOpen || undefined} />
        </ActionIcon>
      </Row>
      {isOpen && (
        <Box overflow="auto" maxHeight="min(340px, 50dvh)">
          <FailedUploads uploads={failed} />
          <ul>
            {[...running, ...skipped, ...done].map((upload) => (
              <UploadRow key={upload.uuid} upload={upload} />
            ))}
          </ul>
        </Box>
      )}
      {running.length < count && (
        <Button variant="subtle" size="xs" onClick={() => uploadQueue.clear()}>
          {t('uploads.clear')}
        </Button>
      )}
      {conflict && (
        <ConflictDialog
          key={conflict.uuid}
          name={conflict.file.name}
          remaining={running.length - 1}
          answer={(answer) => {
            if (answer) uploadQueue.settle(conflict.uuid, answer.choice, answer);
            else uploadQueue.cancel(conflict.uuid);
          }}
        />
      )}
    </Stack>
  );
}

function UploadRow({ upload }: { readonly upload: QueuedUpload }) {
  const { t } = useTranslation(['file-manager', 'common']);
  const format = useFormat();
  const { uuid, file, state, progress, savedAs } = upload;
  const { name } = file;
  return (
    <Row as="li" gap={2} size="sm" py={2} px={4} borderTop="line2" className={classes.upload} data-state={state}>
      {state === 'done' && <IconCheck size={16} aria-hidden />}
      <Row grow shrink wrap align="stretch" gap={0} columnGap={2} breakWords className={classes.uploadText}>
        <Box as="bdi" grow title={name}>
          {name}
        </Box>
        <span>
          {state === 'sending'
            ? format.percent(progress * 100, 0)
            : t(`uploads.state.${state as Exclude<UploadState, 'failed'>}`)}
        </span>
        {savedAs && <small role="status">{t('uploads.saved_as', { name: savedAs })}</small>}
        {state === 'sending' && (
          <Progress size="sm" value={progress * 100} aria-label={t('common:upload.progress', { name })} />
        )}
      </Row>
      {RUNNING.includes(state) && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          aria-label={t('common:upload.cancel', { name })}
          onClick={() => uploadQueue.cancel(uuid)}
        >
          <IconX size={15} />
        </ActionIcon>
      )}
    </Row>
  );
}
