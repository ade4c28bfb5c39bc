import type { TemplateEntry } from '@rounds/contract/checklists';
import { IconDots } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { LanguageGaps } from '../../../kit/templates/language-gaps.tsx';
import { ActionIcon, Menu } from '../../../ui/index.ts';
import { type EntryAction, useEntryActions } from './entry-actions.ts';
import type { EntryDialogState } from './entry-dialog.tsx';

interface EntryMenuProps {
  entry: TemplateEntry;
  onDialog: (dialog: EntryDialogState) => void;
  /** The actions that are already shown next to the menu. */
  hidden?: readonly EntryAction['key'][];
}

export function EntryMenu({ entry, onDialog, hidden = [] }: EntryMenuProps) {
  const { t } = useTranslation('checklists');
  const actions = useEntryActions(onDialog)(entry).filter((action) => !hidden.includes(action.key));
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
        {actions.map((action) => {
          return action.to ? (
            <Menu.Item key={action.key} leftSection={<action.icon size={16} />} component={Link} to={action.to}>
              {action.label}
              {action.key === 'languages' && <LanguageGaps templateId={entry.id} />}
            </Menu.Item>
          ) : (
            <Menu.Item
              key={action.key}
              leftSection={<action.icon size={16} />}
              color={action.danger ? 'red' : undefined}
              onClick={action.run}
            >
              {action.label}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
