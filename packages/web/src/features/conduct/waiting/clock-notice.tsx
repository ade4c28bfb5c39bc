import { IconClockExclamation } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useClockError } from '../../../platform/api/index.ts';
import { Notice, toast } from '../../../ui/index.ts';

function useClockText(): string | null {
  const { t } = useTranslation('sending');
  const error = useClockError();
  if (error === 0) return null;
  const count = Math.abs(error);
  return `${error > 0 ? t('clock.fast', { count }) : t('clock.slow', { count })} ${t('clock.text')}`;
}

export function ClockNotice() {
  const { t } = useTranslation('sending');
  const text = useClockText();
  if (!text) return null;
  return (
    <Notice large Icon={IconClockExclamation}>
      <b>{t('clock.title')}</b>
      <br />
      {text}
    </Notice>
  );
}

let hasWarned = false;

/** Warns once in each window that the clock of the device is wrong. */
export function useClockWarning(): void {
  const { t } = useTranslation('sending');
  const text = useClockText();
  useEffect(() => {
    if (!text || hasWarned) return;
    hasWarned = true;
    toast.error(`${t('clock.title')}. ${text}`);
  }, [text, t]);
}
