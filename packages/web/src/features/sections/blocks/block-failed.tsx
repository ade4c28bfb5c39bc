import { useTranslation } from 'react-i18next';
import { Notice } from '../../../ui/index.ts';
import classes from '../sections.module.css';

interface BlockFailedProps {
  readonly error: Error;
  readonly retry: () => unknown;
}

/** The notice is short, so that a block that could not be loaded is no larger than the others. */
export function BlockFailed({ error, retry }: BlockFailedProps) {
  const { t } = useTranslation('common');
  return (
    <Notice tone="red" className={classes.failed} action={{ label: t('retry'), onPress: () => void retry() }}>
      {error.message}
    </Notice>
  );
}
