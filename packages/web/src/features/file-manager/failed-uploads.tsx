import { MAX_UPLOAD_BYTES } from '@rounds/contract/files';
import { IconAlertTriangle, IconRefresh, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFileLimits, useTypeNames } from '../../kit/upload/index.ts';
import { useFormat } from '../../platform/i18n/index.ts';
import { ActionIcon, Row, Text } from '../../ui/index.ts';
import classes from './file-manager.module.css';
import { type QueuedUpload, uploadQueue } from './upload-queue.ts';

/** Shows what was rejected: one message for each reason, with what to do and the names of the files. */
export function FailedUploads({ uploads }: { readonly uploads: readonly QueuedUpload[] }) {
  const groups = Map.groupBy(uploads, ({ failure }) =>
    failure?.reason === 'other' ? failure.message : failure?.reason,
  );
  return [...groups].map(([key, group]) => <FailedGroup key={key} uploads={group} />);
}

function FailedGroup({ uploads }: { readonly uploads: readonly QueuedUpload[] }) {
  const { t } = useTranslation(['file-manager', 'common']);
  const format = useFormat();
  const types = useTypeNames(useFileLimits('filemanager').types);
  const failure = uploads[0]?.failure;
  if (!failure) return null;
  const count = uploads.length;
  const retryable = uploads.filter(({ canRetry }) => canRetry);
  const hints = {
    empty: t('uploads.hint.empty'),
    too_large: t('uploads.hint.too_large', { limit: format.bytes(MAX_UPLOAD_BYTES) }),
    wrong_type: t('uploads.hint.wrong_type', { types }),
  };
  const hint = failure.reason === 'other' ? failure.message : hints[failure.reason];
  return (
    <Row align="start" gap={2} size="sm" py={2} px={4} borderTop="line2" className={classes.failed} role="alert">
      <IconAlertTriangle size={16} aria-hidden />
      <Text as="div" grow shrink breakWords className={classes.failedText}>
        <strong>{t(`uploads.reason.${failure.reason}`, { count })}</strong>
        <p>{hint}</p>
        {count === 1 ? (
          <bdi>{uploads[0]!.file.name}</bdi>
        ) : (
          <details>
            <summary>{t('uploads.names', { count })}</summary>
            <ul>
              {uploads.map(({ uuid, file }) => (
                <li key={uuid}>
                  <bdi>{file.name}</bdi>
                </li>
              ))}
            </ul>
          </details>
        )}
      </Text>
      {retryable.length > 0 && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          aria-label={t('uploads.retry', { count: retryable.length })}
          onClick={() => {
            for (const { uuid } of retryable) uploadQueue.retry(uuid);
          }}
        >
          <IconRefresh size={15} />
        </ActionIcon>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        size={28}
        aria-label={t('uploads.dismiss')}
        onClick={() => {
          for (const { uuid } of uploads) uploadQueue.cancel(uuid);
        }}
      >
        <IconX size={15} />
      </ActionIcon>
    </Row>
  );
}
