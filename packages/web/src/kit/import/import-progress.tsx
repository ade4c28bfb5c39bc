import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../platform/i18n/index.ts';
import { Button, Progress, Row, Text } from '../../ui/index.ts';
import classes from './import-progress.module.css';
import type { Busy } from './use-wizard.ts';

interface ImportProgressProps {
  busy: Busy | null;
  /** The text while the rows are stored. */
  importing?: string;
  failure: string | null;
  actions?: ReactNode;
  /** Cancels the upload or check. Absent if the screen has its own way back. */
  onCancel?: () => void;
}

/** The progress of the upload, then of the server's work, whose duration is unknown. */
export function ImportProgress({ busy, importing, failure, actions, onCancel }: ImportProgressProps) {
  const { t } = useTranslation(['import', 'common']);
  const format = useFormat();
  if (failure) {
    return (
      <div className={classes.box} role="alert">
        <IconAlertTriangle size={28} className={classes.sign} />
        <Text weight={550} breakWords>
          {failure}
        </Text>
        <Text tone="ink2">{t('nothing_stored')}</Text>
        <Row wrap gap={2} align="stretch">
          {actions}
        </Row>
      </div>
    );
  }
  const share = busy?.share ?? 0;
  const isSending = share < 1;
  const working = busy?.kind === 'importing' ? importing : t('progress.reading');
  return (
    <div className={classes.box} role="status">
      {busy?.isWaiting && <p>{t('common:upload.waiting')}</p>}
      <p>{isSending ? t('progress.sending', { percent: format.percent(share * 100, 0) }) : working}</p>
      <Progress
        className={classes.bar}
        value={isSending ? share * 100 : 100}
        animated={!isSending}
        aria-label={isSending ? t('progress.label') : working}
      />
      {onCancel && (isSending || busy?.kind !== 'importing') && (
        <Button variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
      )}
    </div>
  );
}
