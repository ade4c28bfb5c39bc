import type { Role } from '@rounds/contract/roles';
import { IconCopy, IconDots, IconPencil, IconSitemap, IconTrash, IconUserStar } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ActionIcon, ICON, Menu } from '../../ui/index.ts';

export interface RoleActions {
  copy(role: Role): void;
  rename(role: Role): void;
  limitSites(role: Role): void;
  makeDefault(role: Role): void;
  delete(role: Role): void;
}

/** The menu of a role. */
export function RoleMenu({ role, name, actions }: { role: Role; name: string; actions: RoleActions }) {
  const { t } = useTranslation('roles');
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size={28} variant="subtle" aria-label={t('actions', { role: name })}>
          <IconDots {...ICON} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconCopy {...ICON} />} onClick={() => actions.copy(role)}>
          {t('copy')}
        </Menu.Item>
        {!role.is_system && (
          <Menu.Item leftSection={<IconPencil {...ICON} />} onClick={() => actions.rename(role)}>
            {t('rename')}
          </Menu.Item>
        )}
        {!role.is_system && !role.permissions.includes('USR_MANAGE_ROLE') && (
          <Menu.Item leftSection={<IconSitemap {...ICON} />} onClick={() => actions.limitSites(role)}>
            {t('sites.open')}
          </Menu.Item>
        )}
        {!role.is_default && (
          <Menu.Item leftSection={<IconUserStar {...ICON} />} onClick={() => actions.makeDefault(role)}>
            {t('make_default')}
          </Menu.Item>
        )}
        {!role.is_system && !role.is_default && (
          <Menu.Item color="red" leftSection={<IconTrash {...ICON} />} onClick={() => actions.delete(role)}>
            {t('delete.confirm')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
