import { IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { activateUpdate, useUpdate } from '../../../platform/offline/index.ts';
import { Button, ICON } from '../../../ui/index.ts';
import classes from './waiting-line.module.css';

/** Offers a new version of the application while no inspection is open in any window. */
export function UpdateLine() {
  const { t } = useTranslation('sending');
  if (!useUpdate()) return null;
  return (
    <div className={classes.waiting} role="status">
      <IconRefresh {...ICON} size={18} />
      <span>{t('update.text')}</span>
      <Button variant="default" onClick={activateUpdate}>
        {t('update.action')}
      </Button>
    </div>
  );
}
