import { MAX_UPLOAD_BYTES, MIN_UPLOAD_BYTES } from '@rounds/contract/files';
import { IconAlertTriangle, IconCheck, IconChevronDown, IconRefresh, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/index.ts';
import { ActionIcon, Button, Progress } from '../../ui/index.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import classes from './file-manager.module.css';
import { type QueuedUpload, uploadQueue, useUploads } from './upload-queue.ts';

/** The progress of all uploads, which can be cancelled and repeated one by one. */
export function UploadPanel() {
  const { t } = useTranslation(['file-manager', 'common']);
  const uploads = useUploads();
  const [isOpen, setOpen] = useState(true);
  if (uploads.length === 0) return null;
  const over = uploads.filter(({ state }) => state === 'done' || state === 'skipped' || state === 'failed');
  const conflicts = uploads.filter(({ state }) => state === 'conflict');
  const [conflict] = conflicts;
  return (
    <section className={classes.uploads} aria-label={t('uploads.title', { count: uploads.length })}>
      <header className={classes.uploadsHeader}>
        <h2>{t('uploads.title', { count: uploads.length })}</h2>
        <span aria-live="polite">{t('uploads.progress', { done: over.length, count: uploads.length })}</span>
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
      </header>
      {isOpen && (
        <ul className={classes.uploadList}>
          {uploads.map((upload) => (
            <UploadRow key={upload.uuid} upload={upload} />
          ))}
        </ul>
      )}
      {over.length > 0 && (
        <Button variant="subtle" size="xs" onClick={() => uploadQueue.clear()}>
          {t('uploads.clear')}
        </Button>
      )}
      {conflict && (
        <ConflictDialog
          key={conflict.uuid}
          name={conflict.file.name}
          remaining={uploads.length - over.length - 1}
          answer={(answer) => {
            if (answer) uploadQueue.settle(conflict.uuid, answer.choice, answer);
            else uploadQueue.cancel(conflict.uuid);
          }}
        />
      )}
    </section>
  );
}

function UploadRow({ upload }: { readonly upload: QueuedUpload }) {
  const { t } = useTranslation(['file-manager', 'common']);
  const format = useFormat();
  const { uuid, file, state, progress, error } = upload;
  const { name } = file;
  const isRunning = state === 'waiting' || state === 'sending' || state === 'conflict';
  const limit = format.bytes(error === 'too_small' ? MIN_UPLOAD_BYTES : MAX_UPLOAD_BYTES);
  const reason = error === 'too_small' || error === 'too_large' ? t(`uploads.${error}`, { limit }) : error;
  return (
    <li className={classes.upload} data-state={state}>
      {state === 'done' && <IconCheck size={16} aria-hidden />}
      {state === 'failed' && <IconAlertTriangle size={16} aria-hidden />}
      <div className={classes.uploadText}>
        <bdi title={name}>{name}</bdi>
        {state === 'failed' ? (
          <span role="alert">{t('uploads.failed', { name, reason })}</span>
        ) : (
          <span>{state === 'sending' ? format.percent(progress * 100, 0) : t(`uploads.state.${state}`)}</span>
        )}
        {state === 'sending' && (
          <Progress size="sm" value={progress * 100} aria-label={t('common:upload.progress', { name })} />
        )}
      </div>
      {upload.canRetry && state === 'failed' && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          aria-label={t('common:upload.retry', { name })}
          onClick={() => uploadQueue.retry(uuid)}
        >
          <IconRefresh size={15} />
        </ActionIcon>
      )}
      {(isRunning || state === 'failed') && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          aria-label={t(isRunning ? 'common:upload.cancel' : 'common:upload.dismiss', { name })}
          onClick={() => uploadQueue.cancel(uuid)}
        >
          <IconX size={15} />
        </ActionIcon>
      )}
    </li>
  );
}
