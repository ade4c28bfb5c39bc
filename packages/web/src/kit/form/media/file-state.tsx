import { IconAlertTriangle, IconDeviceMobile, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../platform/i18n/index.ts';
import { ICON, ProgressBar, Row, UnstyledButton } from '../../../ui/index.ts';
import type { LocalFile } from '../model/form-files.ts';
import classes from './files.module.css';

interface FileStateProps {
  readonly file: LocalFile | null;
  readonly share: number | null;
  /** Sends the file again; absent if the answer is read-only. */
  readonly sendAgain: (() => void) | undefined;
}
/** The size and upload state of a file; if the server rejected it, the reason and how to retry. */
export function FileState({ file, share, sendAgain }: FileStateProps) {
  const { t } = useTranslation('form');
  const format = useFormat();
  if (!file) return null;
  const rejected = file.state === 'refused' ? (file.refused?.message ?? '') : null;
  return (
    <>
      <Row as="span" wrap gap={1} columnGap={3} size="sm" tone="ink2" tabular>
        <bdi>{format.bytes(file.size)}</bdi>
        {file.state === 'waiting' && (
          <Row as="span" wrap size="sm" tone="ink2" tabular className={classes.way} role="status">
            <IconDeviceMobile {...ICON} size={14} />
            {share === null ? t('file.waits') : t('file.sending', { share: format.percent(share * 100, 0) })}
          </Row>
        )}
      </Row>
      {share !== null && <ProgressBar share={share} />}
      {rejected !== null && (
        <Row as="span" className={classes.refused} role="alert">
          <IconAlertTriangle {...ICON} />
          {t('file.rejected', { reason: rejected })}
        </Row>
      )}
      {rejected !== null && sendAgain && file.bytes && (
        <Row as={UnstyledButton} inline fontSize="md" gap={1.5} className={classes.again} onClick={sendAgain}>
          <IconRefresh {...ICON} />
          {t('file.send_again')}
        </Row>
      )}
    </>
  );
}
