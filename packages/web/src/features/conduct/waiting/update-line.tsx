import { IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { activateUpdate, useUpdate } from '../../../platform/offline/index.ts';
import { Box, Button, ICON, Row } from '../../../ui/index.ts';
import classes from './waiting-line.module.css';
/** Offers a new version of the application while no inspection is open in any window. */
export function UpdateLine() {
  const { t } = useTranslation('sending');
  if (!useUpdate()) return null;
  return (
    <Row gap={2.5} className={classes.waiting} role="status">
      <IconRefresh {...ICON} size={18} />
      <Box as="span" grow>
        {t('update.text')}
      </Box>
      <Button variant="default" onClick={activateUpdate}>
        {t('update.action')}
      </Button>
    </Row>
  );
}
