import { type User, type UserStatus, userList, users } from '@rounds/contract/users';
import {
  IconMailForward,
  IconMailOff,
  IconPencil,
  IconTrash,
  IconUserCheck,
  IconUserOff,
  IconUserPlus,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DataTable, type RowAction } from '../../data-table/index.ts';
import { useCan, useSessionUser } from '../../session/index.ts';
import { confirm, EmptyState, NewButton, PageHeader, toast } from '../../ui/index.ts';
import mixins from '../../ui/mixins.module.css';
import { useBulkUserActions } from './bulk-actions.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { userCells } from './user-cells.tsx';
import { UserDrawer } from './user-drawer.tsx';
import {
  findOpenInspections,
  useCancelInvitation,
  useChangeStatus,
  useResendInvitation,
  useUsers,
} from './user-queries.ts';

/** The statuses of people who can no longer sign in. */
const DEACTIVATED_STATUSES: readonly UserStatus[] = ['deactivated', 'disabled', 'inactive'];

export default function UserListPage() {
  const { t } = useTranslation('users');
  const canManage = useCan()('USR_MANAGE_USER');
  const [isInviting, setInviting] = useState(false);
  const [edited, setEdited] = useState<User | null>(null);
  const [removed, setRemoved] = useState<User | null>(null);
  const sessionUser = useSessionUser();
  const actions = useStatusActions();
  const bulk = useBulkUserActions();

  const getActions = (user: User): RowAction[] => [
    { key: 'edit', label: t('edit'), icon: IconPencil, onSelect: () => setEdited(user) },
    ...actions(user),
    ...(user.status === 'invite' || user.id === sessionUser.id
      ? []
      : [{ key: 'remove', label: t('remove.open'), icon: IconTrash, danger: true, onSelect: () => setRemoved(user) }]),
  ];
  const inviteButton = (variant: 'filled' | 'default') =>
    canManage && (
      <NewButton variant={variant} icon={IconUserPlus} onClick={() => setInviting(true)}>
        {t('invite.open')}
      </NewButton>
    );

  return (
    <div className={mixins.listPage}>
      <PageHeader title={t('title')} actions={inviteButton('filled')} />
      <DataTable<User>
        list={userList}
        useRows={useUsers}
        rowKey={({ id }) => id}
        rowName={({ full_name }) => full_name}
        onOpen={canManage ? setEdited : undefined}
        rowActions={canManage ? getActions : undefined}
        bulkActions={bulk.actions}
        exportCall={users.exportList}
        cells={userCells}
        relatedLists={[{ path: '/user/list', name: t('gone'), filter: { status: DEACTIVATED_STATUSES } }]}
        search="search"
        empty={<EmptyState title={t('empty.title')} text={t('empty.text')} action={inviteButton('default')} />}
      />
      {bulk.dialog}
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
      {removed && <RemoveDialog user={removed} onClose={() => setRemoved(null)} />}
      <UserDrawer key={edited?.id} user={edited} onClose={() => setEdited(null)} />
    </div>
  );
}

/** Row actions that depend on the status of a person. */
function useStatusActions() {
  const { t } = useTranslation('users');
  const sessionUser = useSessionUser();
  const status = useChangeStatus();
  const cancel = useCancelInvitation();
  const resend = useResendInvitation();

  const activate = (user: User) =>
    status.mutate(
      { user, isActive: true },
      { onSuccess: () => toast.success(t('activated', { name: user.full_name })) },
    );
  const deactivate = async (user: User) => {
    const name = user.full_name;
    const inspections = await findOpenInspections(user);
    const isConfirmed = await confirm({
      title: t('deactivate.title', { name }),
      text: [
        t('deactivate.text', { count: 1 }),
        inspections.length > 0 &&
          t('deactivate.open_inspections', {
            count: inspections.length,
            titles: inspections.map(({ title }) => title).join(', '),
          }),
      ]
        .filter(Boolean)
        .join(' '),
      confirmLabel: t('deactivate.confirm'),
      danger: true,
    });
    if (!isConfirmed) return;
    const undo = () => activate(user);
    status.mutate({ user, isActive: false }, { onSuccess: () => toast.success(t('deactivated', { name }), { undo }) });
  };
  const withdrawInvitation = async (user: User) => {
    const name = user.full_name;
    const isConfirmed = await confirm({
      title: t('cancel_invitation.title', { name }),
      text: t('cancel_invitation.text', { email: user.email }),
      confirmLabel: t('cancel_invitation.confirm'),
      danger: true,
    });
    if (isConfirmed) cancel.mutate(user, { onSuccess: () => toast.success(t('invitation_cancelled', { name })) });
  };
  const resendInvitation = (user: User) =>
    resend.mutate(user, { onSuccess: () => toast.success(t('invited_again', { email: user.email })) });

  return (user: User): RowAction[] => {
    if (user.status === 'invite') {
      return [
        { key: 'resend', label: t('resend'), icon: IconMailForward, onSelect: () => resendInvitation(user) },
        {
          key: 'cancel',
          label: t('cancel_invitation.confirm'),
          icon: IconMailOff,
          danger: true,
          onSelect: () => void withdrawInvitation(user),
        },
      ];
    }
    if (user.status !== 'active')
      return [{ key: 'activate', label: t('activate'), icon: IconUserCheck, onSelect: () => activate(user) }];
    if (user.id === sessionUser.id) return [];
    const label = t('deactivate.confirm');
    return [{ key: 'deactivate', label, icon: IconUserOff, danger: true, onSelect: () => void deactivate(user) }];
  };
}
