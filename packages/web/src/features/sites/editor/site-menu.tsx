import { IconArrowsMove, IconDotsVertical, IconPencil, IconPlus, IconSubtask, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ActionIcon, ICON, Menu } from '../../../ui/index.ts';

/** The actions on one site. */
export interface SiteActions {
  addBelow(): void;
  addSibling(): void;
  rename(): void;
  move(): void;
  remove(): void;
}

interface SiteMenuProps {
  readonly name: string;
  readonly actions: SiteActions;
}

export function SiteMenu({ name, actions }: SiteMenuProps) {
  const { t } = useTranslation('sites');
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: only keeps the row from opening
    <span onClick={(event) => event.stopPropagation()}>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={28} aria-label={t('actions', { name })}>
            <IconDotsVertical {...ICON} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown miw={200}>
          <Menu.Item leftSection={<IconSubtask {...ICON} />} onClick={actions.addBelow}>
            {t('add_below')}
          </Menu.Item>
          <Menu.Item leftSection={<IconPlus {...ICON} />} onClick={actions.addSibling}>
            {t('add_sibling')}
          </Menu.Item>
          <Menu.Item leftSection={<IconPencil {...ICON} />} onClick={actions.rename}>
            {t('rename')}
          </Menu.Item>
          <Menu.Item leftSection={<IconArrowsMove {...ICON} />} onClick={actions.move}>
            {t('move.open')}
          </Menu.Item>
          <Menu.Item leftSection={<IconTrash {...ICON} />} onClick={actions.remove}>
            {t('remove.confirm')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </span>
  );
}
