import { IconAlertTriangle, IconRefresh, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../platform/i18n/index.ts';
import { ActionIcon, Progress, Row, Text } from '../../ui/index.ts';
import classes from './upload.module.css';
import type { Upload, Uploads } from './use-upload.ts';

/** The progress of uploads, with a button to cancel each; or why they failed, with buttons to retry and dismiss. */
export function UploadList({ uploads }: { uploads: Uploads }) {
  return uploads.list.map((upload) =>
    upload.error === null ? (
      <RunningUpload key={upload.uuid} upload={upload} onCancel={() => uploads.cancel(upload.uuid)} />
    ) : (
      <FailedUpload key={upload.uuid} upload={upload} uploads={uploads} />
    ),
  );
}

function RunningUpload({ upload: { file, progress }, onCancel }: { upload: Upload; onCancel: () => void }) {
  const { t } = useTranslation('common');
  const format = useFormat();
  const percent = format.percent(progress * 100, 0);
  return (
    <Row gap={1.5} size="xs" tone="ink2" className={classes.upload}>
      <Text as="span" grow shrink breakWords>
        <bdi>{file.name}</bdi>: {progress < 1 ? t('upload.sending', { percent }) : t('upload.saving')}
        <Progress
          size="sm"
          value={progress * 100}
          animated={progress === 1}
          aria-label={t('upload.progress', { name: file.name })}
        />
      </Text>
      {progress < 1 && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={24}
          aria-label={t('upload.cancel', { name: file.name })}
          onClick={onCancel}
        >
          <IconX size={14} />
        </ActionIcon>
      )}
    </Row>
  );
}

function FailedUpload({ upload, uploads }: { upload: Upload; uploads: Uploads }) {
  const { t } = useTranslation('common');
  const { name } = upload.file;
  return (
    <Row gap={1.5} size="xs" tone="ink2" className={classes.upload} data-failed role="alert">
      <IconAlertTriangle size={15} aria-hidden />
      <Text as="span" grow shrink breakWords>
        <bdi>{name}</bdi>: {upload.error}
      </Text>
      {upload.canRetry && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={24}
          aria-label={t('upload.retry', { name })}
          onClick={() => uploads.retry(upload)}
        >
          <IconRefresh size={14} />
        </ActionIcon>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        size={24}
        aria-label={t('upload.dismiss', { name })}
        onClick={() => uploads.dismiss(upload.uuid)}
      >
        <IconX size={14} />
      </ActionIcon>
    </Row>
  );
}
