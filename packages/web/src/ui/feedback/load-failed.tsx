import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EmptyState } from './empty-state.tsx';

interface LoadFailedProps {
  /** The heading; says that a list could not be loaded by default. */
  title?: string;
  error: Error;
  retry: () => unknown;
}

/** Replaces content that could not be loaded with the reason and a retry. */
export function LoadFailed({ title, error, retry }: LoadFailedProps) {
  const { t } = useTranslation('common');
  return (
    <EmptyState
      kind="filtered"
      title={title ?? t('table.failed')}
      text={error.message}
      action={<Button onClick={() => void retry()}>{t('retry')}</Button>}
    />
  );
}
