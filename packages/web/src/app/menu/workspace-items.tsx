import { IconBuildingCommunity } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { switchWorkspace } from '../../kit/sign-out/index.ts';
import { paths } from '../../paths.ts';
import { useMyWorkspaces } from '../../platform/session/index.ts';
import { Avatar, ICON, Menu, Text, toast } from '../../ui/index.ts';
import classes from './side-menu.module.css';

/** The menu shows at most this many workspaces; the page has all of them. */
const MAX_SHOWN = 5;

/** The other workspaces of the account, the last used first. */
export function WorkspaceItems({ isOpen }: { isOpen: boolean }) {
  const { t } = useTranslation('common');
  const { data = [] } = useMyWorkspaces({ enabled: isOpen });
  const others = data
    .filter(({ is_current, status }) => !is_current && status === 'active')
    .toSorted((one, other) => (other.signed_in_at ?? '').localeCompare(one.signed_in_at ?? ''));
  const shown = others.slice(0, MAX_SHOWN);
  const invitations = data.filter(({ status }) => status === 'invite').length;
  const handleSelect = (id: number) => void switchWorkspace(id, t).catch((error: Error) => toast.error(error.message));
  return (
    <>
      {shown.length > 0 && <Menu.Label>{t('account.switch_to')}</Menu.Label>}
      {shown.map(({ id, display_name }) => (
        <Menu.Item key={id} leftSection={<Avatar name={display_name} size={18} />} onClick={() => handleSelect(id)}>
          <span className={classes.truncate} title={display_name}>
            {display_name}
          </span>
        </Menu.Item>
      ))}
      <Menu.Item
        component={Link}
        {...paths.account.workspaces()}
        leftSection={<IconBuildingCommunity {...ICON} size={18} />}
      >
        {others.length > MAX_SHOWN ? t('account.all_workspaces', { count: data.length }) : t('account.workspaces')}
        {invitations > 0 && (
          <Text as="span" block size="xs" tone="ink2">
            {t('account.invitations', { count: invitations })}
          </Text>
        )}
      </Menu.Item>
    </>
  );
}
