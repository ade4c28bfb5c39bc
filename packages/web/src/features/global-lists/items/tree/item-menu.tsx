import {
  IconArchive,
  IconArrowBackUp,
  IconArrowsMove,
  IconDotsVertical,
  IconPlus,
  IconSubtask,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ActionIcon, Menu } from '../../../../ui/index.ts';

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
  const icon = { size: 16, stroke: 1.75 };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: only keeps the row from opening
    <span onClick={(event) => event.stopPropagation()}>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={28} aria-label={t('tree.actions', { name })}>
            <IconDotsVertical size={16} stroke={1.75} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown miw={200}>
          {isArchived ? (
            <Menu.Item leftSection={<IconArrowBackUp {...icon} />} onClick={actions.restore}>
              {t('common:archive.restore')}
            </Menu.Item>
          ) : (
            <>
              <Menu.Item leftSection={<IconSubtask {...icon} />} onClick={actions.addBelow}>
                {t('tree.add_below')}
              </Menu.Item>
              <Menu.Item leftSection={<IconPlus {...icon} />} onClick={actions.addNext}>
                {t('tree.add_next')}
              </Menu.Item>
              <Menu.Item leftSection={<IconArrowsMove {...icon} />} onClick={actions.move}>
                {t('tree.move')}
              </Menu.Item>
              <Menu.Item leftSection={<IconArchive {...icon} />} onClick={actions.archive}>
                {t('common:record.archive')}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
    </span>
  );
}
