import {
  IconArchive,
  IconArrowBackUp,
  IconArrowsMove,
  IconDotsVertical,
  IconPlus,
  IconSubtask,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ActionIcon, ICON, Menu } from '../../../../ui/index.ts';

/** The actions on one item. */
export interface ItemActions {
  addBelow(): void;
  addNext(): void;
  move(): void;
  archive(): void;
  restore(): void;
}

interface ItemMenuProps {
  readonly name: string;
  readonly isArchived?: boolean;
  readonly actions: ItemActions;
}

export function ItemMenu({ name, isArchived = false, actions }: ItemMenuProps) {
  const { t } = useTranslation(['global-lists', 'common']);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: only keeps the row from opening
    <span onClick={(event) => event.stopPropagation()}>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={28} aria-label={t('tree.actions', { name })}>
            <IconDotsVertical {...ICON} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown miw={200}>
          {isArchived ? (
            <Menu.Item leftSection={<IconArrowBackUp {...ICON} />} onClick={actions.restore}>
              {t('common:archive.restore')}
            </Menu.Item>
          ) : (
            <>
              <Menu.Item leftSection={<IconSubtask {...ICON} />} onClick={actions.addBelow}>
                {t('tree.add_below')}
              </Menu.Item>
              <Menu.Item leftSection={<IconPlus {...ICON} />} onClick={actions.addNext}>
                {t('tree.add_next')}
              </Menu.Item>
              <Menu.Item leftSection={<IconArrowsMove {...ICON} />} onClick={actions.move}>
                {t('tree.move')}
              </Menu.Item>
              <Menu.Item leftSection={<IconArchive {...ICON} />} onClick={actions.archive}>
                {t('common:record.archive')}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
    </span>
  );
}
