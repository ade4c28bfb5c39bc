import type { TemplateEntry } from '@rounds/contract/checklists';
import { IconDots } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ActionIcon, Menu } from '../../../ui/index.ts';
import { type EntryDeed, useEntryDeeds } from './entry-deeds.ts';
import type { EntryDialogState } from './entry-dialog.tsx';

interface EntryMenuProps {
  entry: TemplateEntry;
  onDialog: (dialog: EntryDialogState) => void;
  /** Deeds that stand beside the menu already. */
  without?: readonly EntryDeed['key'][];
}

export function EntryMenu({ entry, onDialog, without = [] }: EntryMenuProps) {
  const { t } = useTranslation('checklists');
  const deeds = useEntryDeeds(onDialog)(entry).filter((deed) => !without.includes(deed.key));
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('actions_of', { title: entry.title })}
          onClick={(event) => event.stopPropagation()}
        >
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown onClick={(event) => event.stopPropagation()}>
        {deeds.map((deed) => {
          return deed.to ? (
            <Menu.Item key={deed.key} leftSection={<deed.icon size={16} />} component={Link} to={deed.to}>
              {deed.label}
            </Menu.Item>
          ) : (
            <Menu.Item
              key={deed.key}
              leftSection={<deed.icon size={16} />}
              color={deed.danger ? 'red' : undefined}
              onClick={deed.run}
            >
              {deed.label}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
