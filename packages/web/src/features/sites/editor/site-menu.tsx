import { IconArrowsMove, IconDotsVertical, IconPencil, IconPlus, IconSubtask, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ActionIcon, Menu } from '../../../ui/index.ts';

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
  const icon = { size: 16, stroke: 1.75 };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: only keeps the row from opening
    <span onClick={(event) => event.stopPropagation()}>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={28} aria-label={t('actions', { name })}>
            <IconDotsVertical size={16} stroke={1.75} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown miw={200}>
          <Menu.Item leftSection={<IconSubtask {...icon} />} onClick={actions.addBelow}>
            {t('add_below')}
          </Menu.Item>
          <Menu.Item leftSection={<IconPlus {...icon} />} onClick={actions.addSibling}>
            {t('add_sibling')}
          </Menu.Item>
          <Menu.Item leftSection={<IconPencil {...icon} />} onClick={actions.rename}>
            {t('rename')}
          </Menu.Item>
          <Menu.Item leftSection={<IconArrowsMove {...icon} />} onClick={actions.move}>
            {t('move.open')}
          </Menu.Item>
          <Menu.Item leftSection={<IconTrash {...icon} />} onClick={actions.remove}>
            {t('remove.confirm')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </span>
  );
}
