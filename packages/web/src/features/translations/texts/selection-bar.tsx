import { IconCheck, IconCopy, IconEraser, IconSparkles } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Box, Button, Kbd, Row, Text, toast, UnstyledButton } from '../../../ui/index.ts';
import { isOpen } from '../state/lines.ts';
import { useSession, useView } from '../state/translation-context.tsx';
import type { BulkEdit } from '../state/translation-session.ts';
import classes from './bottom-bar.module.css';
import { endSelection } from './row-keys.ts';

/** Offers the actions on the selected texts. */
export function SelectionBar() {
  const { t } = useTranslation('translations');
  const session = useSession();
  const selected = useView((view) => view.selected);
  const [busy, setBusy] = useState<BulkEdit | null>(null);
  if (selected.size === 0) return null;
  const keys = session.store.keys().filter((key) => selected.has(key));
  const openKeys = session.shownKeys().filter((key) => {
    const record = session.store.get(key);
    return record !== undefined && isOpen(record);
  });
  const run = async (kind: BulkEdit) => {
    setBusy(kind);
    const count = await session.edit(kind, keys);
    setBusy(null);
    if (count === 0) toast.warning(t(`bulk.none.${kind}`));
    else toast.success(t(`bulk.done.${kind}`, { count }), { undo: session.captureUndo() });
  };
  const plain = { variant: 'default', size: 'compact-md', disabled: busy !== null } as const;
  return (
    <Row as="section" wrap gap={2} columnGap={3} className={classes.bar} aria-label={t('selection')}>
      <Text as="strong" weight={600} tabular role="status">
        {t('selected', { count: keys.length })}
      </Text>
      {openKeys.length > 0 && openKeys.some((key) => !selected.has(key)) && (
        <UnstyledButton className={classes.link} onClick={() => session.view.set({ selected: new Set(openKeys) })}>
          {t('select_open', { count: openKeys.length })}
        </UnstyledButton>
      )}
      <Box as="span" grow className={classes.space} />
      <Button
        {...plain}
        loading={busy === 'mark_done'}
        leftSection={<IconCheck size={16} />}
        onClick={() => run('mark_done')}
      >
        {t('mark_done')}
      </Button>
      <Button
        {...plain}
        leftSection={<IconSparkles size={16} />}
        onClick={() => {
          void session.translateByMachine(keys);
          endSelection(session);
        }}
      >
        {t('translate')}
      </Button>
      <Button
        {...plain}
        loading={busy === 'copy_source'}
        leftSection={<IconCopy size={16} />}
        onClick={() => run('copy_source')}
      >
        {t('copy_source')}
      </Button>
      <Button {...plain} loading={busy === 'clear'} leftSection={<IconEraser size={16} />} onClick={() => run('clear')}>
        {t('clear')}
      </Button>
      <Button variant="subtle" size="compact-md" rightSection={<Kbd>Esc</Kbd>} onClick={() => endSelection(session)}>
        {t('clear_selection')}
      </Button>
    </Row>
  );
}
