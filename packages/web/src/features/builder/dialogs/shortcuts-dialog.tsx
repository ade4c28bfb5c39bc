import { useTranslation } from 'react-i18next';
import classes from '../../../kit/templates/shortcut-list.module.css';
import { useKeyNames } from '../../../platform/i18n/index.ts';
import { Dialog, Grid, Kbd, Row } from '../../../ui/index.ts';
import { SHORTCUT_KEYS, SHORTCUTS } from '../commands/shortcuts.ts';

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('builder');
  const keyNames = useKeyNames();
  return (
    <Dialog onClose={onClose} title={t('keys.title')} size={520}>
      <Grid as="dl" gap={0} columnGap={4} size="sm" className={classes.shortcuts}>
        {SHORTCUTS.map((shortcut) => [
          <dt key={shortcut}>{t(`keys.${shortcut}`)}</dt>,
          <Row as="dd" align="start" wrap gap={1} justify="end" key={`${shortcut}-keys`}>
            {SHORTCUT_KEYS[shortcut].map((keys, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a key may occur twice, and the list never changes
              <Kbd key={at}>{keyNames(keys)}</Kbd>
            ))}
          </Row>,
        ])}
      </Grid>
    </Dialog>
  );
}
