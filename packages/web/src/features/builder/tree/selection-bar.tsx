import {
  IconAdjustments,
  IconAsterisk,
  IconClipboardCopy,
  IconCopy,
  IconFolderSymlink,
  IconTrash,
  IconX,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Box, Button, Row, Text } from '../../../ui/index.ts';
import { copySelection, deleteItems, duplicateSelection, getTargets, toggleOption } from '../commands/commands.ts';
import { useBuilder, useView } from '../state/builder-context.tsx';
import classes from './selection-bar.module.css';

/** The actions on the selected rows. */
export function SelectionBar() {
  const { t } = useTranslation('builder');
  const session = useBuilder();
  const count = useView((view) => view.selected.size);
  if (count === 0) return null;
  const openSettings = () => {
    const { selected, activeId } = session.view.get();
    session.view.set({ activeId: activeId ?? [...selected][0] ?? null, optionsOpen: true, outlineOpen: false });
  };
  const plain = { variant: 'subtle', color: 'gray', size: 'compact-sm' } as const;
  return (
    <Row wrap gap="half" className={classes.bar} role="toolbar" aria-label={t('selection')}>
      <Text as="strong" weight={600} tabular>
        {t('selected', { count })}
      </Text>
      <Box as="span" width={12} />
      <span className={classes.settings}>
        <Button {...plain} leftSection={<IconAdjustments size={16} />} onClick={openSettings}>
          {t('options')}
        </Button>
      </span>
      <Button {...plain} leftSection={<IconAsterisk size={16} />} onClick={() => toggleOption(session, 'required')}>
        {t('required')}
      </Button>
      <Button {...plain} leftSection={<IconClipboardCopy size={16} />} onClick={() => copySelection(session)}>
        {t('copy')}
      </Button>
      <Button {...plain} leftSection={<IconCopy size={16} />} onClick={() => duplicateSelection(session)}>
        {t('duplicate')}
      </Button>
      <Button
        {...plain}
        leftSection={<IconFolderSymlink size={16} />}
        onClick={() => session.view.set({ dialog: { kind: 'move', ids: getTargets(session) } })}
      >
        {t('move_to')}
      </Button>
      <Button {...plain} leftSection={<IconTrash size={16} />} onClick={() => deleteItems(session)}>
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
    </Row>
  );
}
