import type { Role } from '@rounds/contract/roles';
import { useTranslation } from 'react-i18next';
import { usePermissionList } from '../../platform/permissions/index.ts';
import { toast, useSaveBar } from '../../ui/index.ts';
import type { RoleChange } from './role-draft.ts';
import { findConflict, useSaveRoles } from './role-queries.ts';
import { useRoleName } from './use-role-name.ts';

interface RoleBarOptions {
  readonly changes: readonly RoleChange[];
  readonly onSaved: (role: Role) => void;
  readonly onConflict: (mine: RoleChange, theirs: Role) => void;
  readonly onDiscard: () => void;
}

/** The bar of the window says what each role gains and loses, and how many people that affects, before it is saved. */
export function useRoleBar({ changes, onSaved, onConflict, onDiscard }: RoleBarOptions): void {
  const { t } = useTranslation('roles');
  const getName = useRoleName();
  const list = usePermissionList();
  const save = useSaveRoles(onSaved);

  const submit = () =>
    save.mutate(changes, {
      onSuccess: () => toast.success(t('saved', { count: changes.length })),
      onError: (error) => {
        const theirs = findConflict(error);
        const mine = changes.find(({ role }) => role.id === theirs?.id);
        if (mine && theirs) onConflict(mine, theirs);
        else toast.error(error.message);
      },
    });
  const toSentence = ({ role, gains, loses }: RoleChange) => {
    const effects = [
      gains.length > 0 && t('gains', { permissions: list(gains) }),
      loses.length > 0 && t('loses', { permissions: list(loses) }),
    ].filter(Boolean);
    const affected = role.users_count > 0 ? ` ${t('affects', { count: role.users_count })}` : '';
    return `${getName(role)} ${effects.join(t('and'))}.${affected}`;
  };
  useSaveBar(
    changes.length > 0
      ? {
          names: [],
          count: changes.reduce((sum, { gains, loses }) => sum + gains.length + loses.length, 0),
          sentences: changes.map(toSentence),
          isPending: save.isPending,
          save: submit,
          undo: onDiscard,
        }
      : null,
  );
}
