/** The actions on a person, in the list and on their page. */
import type { User } from '@rounds/contract/users';
import {
  IconArrowsExchange,
  IconKey,
  IconMailForward,
  IconMailOff,
  IconShieldOff,
  IconTrash,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { RowAction } from '../../kit/data-table/index.ts';
import { useSessionUser } from '../../platform/session/index.ts';
import { confirm, toast } from '../../ui/index.ts';
import type { Leaving } from './leaving/leaving-dialog.tsx';
import {
  useCancelInvitation,
  useChangeStatus,
  useResendInvitation,
  useResetSecondFactor,
  useSendPasswordReset,
} from './user-queries.ts';

interface Dialogs {
  leave(leaving: Leaving): Promise<number | null>;
  remove(user: User): void;
}

/** The actions that the status of a person allows. */
export function usePersonActions({ leave, remove }: Dialogs): (user: User) => RowAction[] {
  const { t } = useTranslation('users');
  const sessionUser = useSessionUser();
  const access = useAccessActions();
  const activate = useActivate();

  const deactivate = async (user: User) => {
    const { id, full_name } = user;
    const is_active = user.status === 'active';
    await leave({ selection: { ids: [id] }, count: 1, person: { id, full_name, is_active } });
  };

  return (user) => {
    if (user.status === 'invite') return access(user);
    const isOneself = user.id === sessionUser.id;
    const danger = !isOneself && [
      ...(user.status === 'active'
        ? [
            {
              key: 'deactivate',
              label: t('deactivate.confirm'),
              icon: IconUserOff,
              danger: true,
              onSelect: () => void deactivate(user),
            },
          ]
        : []),
      { key: 'remove', label: t('remove.open'), icon: IconTrash, danger: true, onSelect: () => remove(user) },
    ];
    const inactive = [
      { key: 'activate', label: t('activate'), icon: IconUserCheck, onSelect: () => activate(user) },
      {
        key: 'hand_over',
        label: t('leaving.hand_over'),
        icon: IconArrowsExchange,
        onSelect: () => void deactivate(user),
      },
    ];
    return [...(user.status === 'active' ? access(user) : inactive), ...(danger || [])];
  };
}

function useActivate() {
  const { t } = useTranslation('users');
  const status = useChangeStatus();
  return (user: User) =>
    status.mutate(
      { user, isActive: true },
      { onSuccess: () => toast.success(t('activated', { name: user.full_name })) },
    );
}

/** Returns the actions on invitations, passwords and two-step verification. */
function useAccessActions(): (user: User) => RowAction[] {
  const { t } = useTranslation('users');
  const sessionUser = useSessionUser();
  const cancel = useCancelInvitation();
  const resend = useResendInvitation();
  const sendReset = useSendPasswordReset();
  const resetFactor = useResetSecondFactor();

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
  const sendPasswordReset = async (user: User) => {
    const isConfirmed = await confirm({
      title: t('password_reset.title', { name: user.full_name }),
      text: t('password_reset.text', { email: user.email }),
      confirmLabel: t('password_reset.confirm'),
    });
    if (!isConfirmed) return;
    sendReset.mutate(user, { onSuccess: ({ email }) => toast.success(t('password_reset.done', { email })) });
  };
  const resetSecondFactor = async (user: User) => {
    const isConfirmed = await confirm({
      title: t('second_factor.reset_title', { name: user.full_name }),
      text: t('second_factor.reset_text'),
      confirmLabel: t('second_factor.reset_confirm'),
      danger: true,
    });
    if (!isConfirmed) return;
    resetFactor.mutate(user, {
      onSuccess: () => toast.success(t('second_factor.reset_done', { name: user.full_name })),
    });
  };

  return (user) => {
    if (user.status === 'invite') {
      const handleResend = () =>
        resend.mutate(user, { onSuccess: () => toast.success(t('invited_again', { email: user.email })) });
      return [
        { key: 'resend', label: t('resend'), icon: IconMailForward, onSelect: handleResend },
        {
          key: 'cancel',
          label: t('cancel_invitation.confirm'),
          icon: IconMailOff,
          danger: true,
          onSelect: () => void withdrawInvitation(user),
        },
      ];
    }
    if (user.id === sessionUser.id) return [];
    const reset: RowAction = {
      key: 'reset_second_factor',
      label: t('second_factor.reset'),
      icon: IconShieldOff,
      onSelect: () => void resetSecondFactor(user),
    };
    return [
      {
        key: 'password_reset',
        label: t('password_reset.open'),
        icon: IconKey,
        onSelect: () => void sendPasswordReset(user),
      },
      ...(user.second_factor && user.second_factor !== 'none' ? [reset] : []),
    ];
  };
}
