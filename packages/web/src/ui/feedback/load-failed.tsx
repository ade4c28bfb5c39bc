import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EmptyState } from './empty-state.tsx';

interface LoadFailedProps {
  /** The heading; says that a list could not be loaded by default. */
  title?: string;
  /** The reason, if it is not the message of the error. */
  text?: string | undefined;
  error: Error;
  retry: () => unknown;
}

/** Replaces content that could not be loaded with the reason and a retry. */
export function LoadFailed({ title, text, error, retry }: LoadFailedProps) {
  const { t } = useTranslation('common');
  return (
    <EmptyState
      kind="filtered"
      title={title ?? t('table.failed')}
      text={text ?? error.message}
      action={<Button onClick={() => void retry()}>{t('retry')}</Button>}
    />
  );
}
