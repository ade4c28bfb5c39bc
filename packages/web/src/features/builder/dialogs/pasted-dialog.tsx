import { useTranslation } from 'react-i18next';
import { shorten } from '../../../kit/templates/rule-words/index.ts';
import { Button, Dialog, Stack, Text } from '../../../ui/index.ts';
import classes from '../controls/dialog.module.css';
import { LockedText } from '../controls/locked-feature.tsx';
import type { LeftBehind, LockedPart } from '../state/builder-view.ts';

interface PastedDialogProps {
  left: readonly LeftBehind[];
  locked: readonly LockedPart[];
  onClose: () => void;
}

const MAX_TITLE_LENGTH = 90;

/** Names what was not pasted, and why. */
export function PastedDialog({ left, locked, onClose }: PastedDialogProps) {
  const { t } = useTranslation('builder');
  const toTitle = (title: string) => shorten(title || t('untitled'), MAX_TITLE_LENGTH);
  const feature = locked[0]?.use.feature;
  return (
    <Dialog onClose={onClose} title={t('pasted.title')} size={520}>
      <div className={classes.form}>
        <Text tone="ink2">{t('pasted.text')}</Text>
        <Stack as="ul" overflow="auto" className={classes.list}>
          {locked.map(({ title, use }) => (
            <li key={`${title} ${use.item_id} ${use.setting} ${use.rule_set}`} className={classes.entry}>
              <Text as="strong" weight={550}>
                {toTitle(title)}
              </Text>
              <span>{t(`locked.${use.feature}.name`)}</span>
            </li>
          ))}
          {left.map(({ what, title }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: titles may repeat, and the list never changes
            <li key={at} className={classes.entry}>
              <Text as="strong" weight={550}>
                {toTitle(title)}
              </Text>
              <span>{t(`pasted.left.${what}`)}</span>
            </li>
          ))}
        </Stack>
        {feature && <LockedText feature={feature} />}
        <div className={classes.buttons}>
          <Button data-autofocus onClick={onClose}>
            {t('close')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
