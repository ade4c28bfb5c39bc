import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './tree-choice.module.css';

/** Clears the selection after a confirmation, which replaces the button. */
export function TreeClear({ count, onClear }: { count: number; onClear(): void }) {
  const { t } = useTranslation('common');
  const [isConfirming, setConfirming] = useState(false);
  if (count === 0) return null;
  if (!isConfirming) {
    return (
      <div className={classes.footer}>
        <span className={classes.hint}>{t('tree.chosen', { count })}</span>
        <Button size="xs" variant="subtle" onClick={() => setConfirming(true)}>
          {t('tree.clear')}
        </Button>
      </div>
    );
  }
  return (
    <fieldset className={classes.footer} aria-label={t('tree.clear')}>
      <span>{t('tree.clear_all', { count })}</span>
      <Button size="xs" variant="default" autoFocus onClick={() => setConfirming(false)}>
        {t('confirm.no')}
      </Button>
      <Button
        size="xs"
        onClick={() => {
          setConfirming(false);
          onClear();
        }}
      >
        {t('tree.clear')}
      </Button>
    </fieldset>
  );
}
