import type { Role } from '@rounds/contract/roles';
import { useTranslation } from 'react-i18next';
import { usePermissionList } from '../../permissions/index.ts';
import { Button, StatusBadge, toast } from '../../ui/index.ts';
import type { RoleChange } from './role-draft.ts';
import { findConflict, useSaveRoles } from './role-queries.ts';
import classes from './roles.module.css';
import { useRoleName } from './use-role-name.ts';

interface SaveBarProps {
  changes: readonly RoleChange[];
  onSaved: (role: Role) => void;
  onConflict: (mine: RoleChange, theirs: Role) => void;
  onDiscard: () => void;
}

/** Summarizes the changes and how many people they affect before they are saved. */
export function SaveBar({ changes, onSaved, onConflict, onDiscard }: SaveBarProps) {
  const { t } = useTranslation('roles');
  const getName = useRoleName();
  const list = usePermissionList();
  const save = useSaveRoles(onSaved);
  const total = changes.reduce((sum, { gains, loses }) => sum + gains.length + loses.length, 0);

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

  return (
    <section className={classes.save} aria-label={t('changes', { count: total })}>
      <StatusBadge tone="amber" glyph="ring">
        {t('changes', { count: total })}
      </StatusBadge>
      <ul className={classes.sentences}>
        {changes.map(({ role, gains, loses }) => (
          <li key={role.id}>
            <strong>{getName(role)}</strong>{' '}
            {[
              gains.length > 0 && t('gains', { permissions: list(gains) }),
              loses.length > 0 && t('loses', { permissions: list(loses) }),
            ]
              .filter(Boolean)
              .join(t('and'))}
            . {role.users_count > 0 && t('affects', { count: role.users_count })}
          </li>
        ))}
      </ul>
      <Button variant="default" onClick={onDiscard}>
        {t('discard')}
      </Button>
      <Button loading={save.isPending} onClick={submit}>
        {t('save_roles')}
      </Button>
    </section>
  );
}
