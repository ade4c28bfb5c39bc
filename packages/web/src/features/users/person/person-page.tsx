import type { UserDetails } from '@rounds/contract/users';
import { IconDotsVertical } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RecordPage, type RecordTab } from '../../../kit/resource/index.ts';
import { paths, usePathParams } from '../../../paths.ts';
import { LANGUAGE_NAMES, useFormat } from '../../../platform/i18n/index.ts';
import { ActionIcon, Avatar, type Fact, ICON, Menu, useIsPhone } from '../../../ui/index.ts';
import { useLeavingDialog } from '../leaving/use-leaving-dialog.tsx';
import { usePersonActions } from '../person-actions.ts';
import { RemoveDialog } from '../remove-dialog.tsx';
import { UserStatusBadge } from '../user-cells.tsx';
import { useUserDetails } from '../user-queries.ts';
import { ActivityPart } from './activity-part.tsx';
import { ProfileForm } from './profile-form.tsx';
import { SecurityPart } from './security-part.tsx';
import { WorkPart } from './work-part.tsx';

/** Shows everything about one person, for those who manage people. */
export default function PersonPage() {
  const { t } = useTranslation(['users', 'common']);
  const id = Number(usePathParams('userId').userId);
  const query = useUserDetails(id);
  const user = query.data;
  const leaving = useLeavingDialog();
  const facts = useFacts(user);
  const tabs: RecordTab[] = user
    ? [
        { id: 'profile', label: t('person.profile'), render: () => <ProfileForm user={user} /> },
        { id: 'work', label: t('person.work'), render: () => <WorkPart user={user} onHandOver={leaving.open} /> },
        { id: 'security', label: t('person.security'), render: () => <SecurityPart user={user} /> },
        {
          id: 'activity',
          label: t('person.activity'),
          render: () => <ActivityPart user={user} />,
        },
      ]
    : [];
  return (
    <>
      <RecordPage
        title={user?.full_name ?? t('person.one')}
        status={user && user.status !== 'active' && <UserStatusBadge status={user.status} />}
        back={{ path: paths.users.list().to, label: t('person.back') }}
        query={query}
        facts={facts}
        actions={user && <PersonMenu user={user} leave={leaving.open} />}
        tabs={tabs}
      />
      {leaving.dialog}
    </>
  );
}

function PersonMenu({
  user,
  leave,
}: {
  readonly user: UserDetails;
  readonly leave: ReturnType<typeof useLeavingDialog>['open'];
}) {
  const { t } = useTranslation('users');
  const navigate = useNavigate();
  const isPhone = useIsPhone();
  const [isRemoving, setRemoving] = useState(false);
  const actions = usePersonActions({ leave, remove: () => setRemoving(true) })(user);
  return (
    <>
      {actions.length > 0 && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon
              size={isPhone ? 52 : 34}
              variant="default"
              aria-label={t('person.actions', { name: user.full_name })}
            >
              <IconDotsVertical {...ICON} size={isPhone ? 22 : 18} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown miw={220}>
            {actions.map(({ key, label, icon: Icon, danger, onSelect }) => (
              <Menu.Item
                key={key}
                data-danger={danger || undefined}
                leftSection={Icon && <Icon {...ICON} />}
                onClick={onSelect}
              >
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {isRemoving && (
        <RemoveDialog
          user={user}
          onClose={() => setRemoving(false)}
          onRemoved={() => void navigate(paths.users.list())}
        />
      )}
    </>
  );
}

function useFacts(user: UserDetails | undefined): Fact[] {
  const { t } = useTranslation(['users', 'account', 'lists']);
  const format = useFormat();
  if (!user) return [];
  return [
    {
      label: t('person.picture'),
      value: user.avatar && <Avatar name={user.full_name} picture={user.avatar} size={48} />,
    },
    { label: t('lists:users.columns.status'), value: <UserStatusBadge status={user.status} /> },
    { label: t('fields.email'), value: <bdi>{user.email}</bdi> },
    { label: t('fields.mobile'), value: user.mobile && <bdi>{user.mobile}</bdi> },
    { label: t('account:preferences.language'), value: LANGUAGE_NAMES[user.locale] },
    { label: t('account:preferences.zone'), value: user.tz_code.replaceAll('_', ' ') },
    {
      label: t('lists:users.columns.second_factor'),
      value: user.second_factor && t(`lists:users.options.second_factor.${user.second_factor}`),
    },
    {
      label: t('lists:users.columns.signed_in_at'),
      value: user.signed_in_at ? format.dateTime(user.signed_in_at) : t('never_signed_in'),
    },
    { label: t('lists:users.columns.last_day'), value: user.last_day && format.date(user.last_day) },
    { label: t('lists:users.columns.created_at'), value: format.date(user.created_at) },
  ].filter(({ value }) => Boolean(value));
}
