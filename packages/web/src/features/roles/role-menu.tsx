import type { Role } from '@rounds/contract/roles';
import { IconCopy, IconDots, IconPencil, IconTrash, IconUserStar } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ActionIcon, Menu } from '../../ui/index.ts';

export interface RoleDeeds {
  copy(role: Role): void;
  rename(role: Role): void;
  makeDefault(role: Role): void;
  remove(role: Role): void;
}

/** What can be done with a role as a whole. */
export function RoleMenu({ role, name, deeds }: { role: Role; name: string; deeds: RoleDeeds }) {
  const { t } = useTranslation('roles');
  const icon = { size: 16, stroke: 1.75 };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size={28} variant="subtle" aria-label={t('deeds', { role: name })}>
          <IconDots {...icon} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconCopy {...icon} />} onClick={() => deeds.copy(role)}>
          {t('copy')}
        </Menu.Item>
        {!role.is_system && (
          <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => deeds.rename(role)}>
            {t('rename')}
          </Menu.Item>
        )}
        {!role.is_default && (
          <Menu.Item leftSection={<IconUserStar {...icon} />} onClick={() => deeds.makeDefault(role)}>
            {t('make_default')}
          </Menu.Item>
        )}
        {!role.is_system && !role.is_default && (
          <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={() => deeds.remove(role)}>
            {t('delete.confirm')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
