import { IconAsterisk, IconClipboardCopy, IconCopy, IconFolderSymlink, IconTrash, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/index.ts';
import { useBuilder, useView } from './builder-context.tsx';
import { copy, duplicate, remove, targetsOf, toggleRequired } from './deeds.ts';
import classes from './selection-bar.module.css';

/** What can be done with the chosen rows together. */
export function SelectionBar() {
  const { t } = useTranslation('builder');
  const session = useBuilder();
  const count = useView((view) => view.selected.size);
  if (count === 0) return null;
  const plain = { variant: 'subtle', color: 'gray', size: 'compact-md' } as const;
  return (
    <div className={classes.bar} role="toolbar" aria-label={t('selection')}>
      <strong>{t('selected', { count })}</strong>
      <span className={classes.space} />
      <Button {...plain} leftSection={<IconAsterisk size={16} />} onClick={() => toggleRequired(session)}>
        {t('required')}
      </Button>
      <Button {...plain} leftSection={<IconClipboardCopy size={16} />} onClick={() => copy(session)}>
        {t('copy')}
      </Button>
      <Button {...plain} leftSection={<IconCopy size={16} />} onClick={() => duplicate(session)}>
        {t('duplicate')}
      </Button>
      <Button
        {...plain}
        leftSection={<IconFolderSymlink size={16} />}
        onClick={() => session.view.set({ dialog: { kind: 'move', ids: targetsOf(session) } })}
      >
        {t('move_to')}
      </Button>
      <Button {...plain} leftSection={<IconTrash size={16} />} onClick={() => remove(session)}>
        {t('delete')}
      </Button>
      <Button
        {...plain}
        aria-label={t('end_selection')}
        title={t('end_selection')}
        onClick={() => session.view.set({ selected: new Set(), selecting: false })}
      >
        <IconX size={16} />
      </Button>
    </div>
  );
}
