import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeyNames } from '../../../platform/i18n/index.ts';
import { Grid, Kbd, Modal, Text, UnstyledButton } from '../../../ui/index.ts';
import { useRaiseSheet } from '../issues/raise-context.tsx';
import classes from './keys-help.module.css';

/** The most common shortcuts, below the sections. */
export function KeysInShort({ showAll }: { showAll: () => void }) {
  const { isAllowed } = useRaiseSheet();
  const { t } = useTranslation(['conduct', 'form']);
  return (
    <Grid as="dl" gap={1.5} columnGap={4} borderTop="line" className={classes.short}>
      <Key keys={['1', '2', '3']} action={t('keys.answers')} />
      <Key keys={['J', 'K']} action={t('keys.question')} />
      <Key keys={['N']} action={t('form:tool.note')} />
      <Key keys={['P']} action={t('form:tool.photo')} />
      {isAllowed && <Key keys={['I']} action={t('issue.raise')} />}
      <Key keys={['[', ']']} action={t('keys.section')} />
      <div>
        <dt>
          <Kbd>?</Kbd>
        </dt>
        <dd>
          <Text as={UnstyledButton} minHeight={24} tone="brand" hover="underline" onClick={showAll}>
            {t('keys.all')}
          </Text>
        </dd>
      </div>
    </Grid>
  );
}

export function KeysDialog({ close }: { close: () => void }) {
  const { isAllowed } = useRaiseSheet();
  const { t } = useTranslation(['conduct', 'form']);
  return (
    <Modal opened onClose={close} title={t('keys.all')} size={420}>
      <Grid as="dl" gap={2.5} className={classes.list}>
        <Key keys={['1', '2', '3']} action={t('keys.answers')} />
        <Key keys={['Enter']} action={t('keys.field')} />
        <Key keys={['J', 'K']} action={t('keys.question')} />
        <Key keys={['[', ']']} action={t('keys.section')} />
        <Key keys={['N']} action={t('form:tool.note')} />
        <Key keys={['P']} action={t('form:tool.photo')} />
        {isAllowed && <Key keys={['I']} action={t('issue.raise')} />}
        <Key keys={['/']} action={t('search.open')} />
        <Key keys={['Mod', 'Enter']} action={t('form:review')} />
        <Key keys={['?']} action={t('keys.all')} />
      </Grid>
      <Text mt={4} fontSize="sm" tone="ink3">
        {t('keys.hint')}
      </Text>
    </Modal>
  );
}

function Key({ keys, action }: { keys: readonly string[]; action: string }) {
  const keyNames = useKeyNames();
  return (
    <div>
      <dt>
        {keys.map((key) => (
          <Fragment key={key}>
            <Kbd>{keyNames(key)}</Kbd>{' '}
          </Fragment>
        ))}
      </dt>
      <dd>{action}</dd>
    </div>
  );
}
