import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EmptyState } from './empty-state.tsx';

interface LoadFailedProps {
  /** What could not be shown; a list unless told. */
  title?: string;
  error: Error;
  retry: () => unknown;
}

/** In the place of what could not be loaded: why, and asking for it again. */
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
