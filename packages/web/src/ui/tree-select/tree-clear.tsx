import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Row, Text } from '../layout/box.tsx';
import classes from './tree-choice.module.css';

/** Clears the selection after a confirmation, which replaces the button. */
export function TreeClear({ count, onClear }: { count: number; onClear(): void }) {
  const { t } = useTranslation('common');
  const [isConfirming, setConfirming] = useState(false);
  if (count === 0) return null;
  if (!isConfirming) {
    return (
      <Row gap={2} className={classes.footer}>
        <Text as="span" fixed fontSize="xs" tone="ink2">
          {t('tree.chosen', { count })}
        </Text>
        <Button size="xs" variant="subtle" onClick={() => setConfirming(true)}>
          {t('tree.clear')}
        </Button>
      </Row>
    );
  }
  return (
    <Row as="fieldset" gap={2} className={classes.footer} aria-label={t('tree.clear')}>
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
    </Row>
  );
}
