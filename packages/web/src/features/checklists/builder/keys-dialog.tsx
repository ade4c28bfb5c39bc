import { useTranslation } from 'react-i18next';
import { useKeyNames } from '../../../i18n/index.ts';
import { Kbd } from '../../../ui/index.ts';
import { Dialog } from '../dialog.tsx';
import { KEY_DEEDS, KEY_NAMES } from './builder-keys.ts';
import classes from './dialog.module.css';

export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('builder');
  const shown = useKeyNames();
  return (
    <Dialog onClose={onClose} title={t('keys.title')} size={520}>
      <dl className={classes.keys}>
        {KEY_DEEDS.map((deed) => [
          <dt key={deed}>{t(`keys.${deed}`)}</dt>,
          <dd key={`${deed}-keys`}>
            {KEY_NAMES[deed].map((keys, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same key may stand twice, and the list never changes
              <Kbd key={at}>{shown(keys)}</Kbd>
            ))}
          </dd>,
        ])}
      </dl>
    </Dialog>
  );
}
