import type { Permission } from '@rounds/contract/permissions';
import { PERMISSIONS } from '@rounds/contract/permissions';
import type { Role } from '@rounds/contract/roles';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSessionUser } from '../../session/index.ts';
import { EmptyState, LoadFailed, NewButton, PageHeader, SkeletonRows, toast, useIsPhone } from '../../ui/index.ts';
import { DeleteRoleDialog } from './delete-role-dialog.tsx';
import { MatrixToolbar, type MatrixView } from './matrix-toolbar.tsx';
import { usePermissionSections } from './permission-rows.ts';
import { RoleConflict } from './role-conflict.tsx';
import { type Edited, RoleDialog } from './role-dialog.tsx';
import { applyChange, type Draft, getChanges, isDifference, type RoleChange, toggled, without } from './role-draft.ts';
import { RoleMatrix } from './role-matrix.tsx';
import type { RoleActions } from './role-menu.tsx';
import { useMakeDefault, useRoles } from './role-queries.ts';
import { RoleStack } from './role-stack.tsx';
import styles from './roles.module.css';
import { SaveBar } from './save-bar.tsx';
import { useRoleName } from './use-role-name.ts';

/** The roles of the workspace side by side. */
export default function RolePage() {
  const { t } = useTranslation('roles');
  const { data: roles, error, refetch } = useRoles();
  const [edited, setEdited] = useState<Edited | null>(null);
  const [removed, setRemoved] = useState<Role | null>(null);
  const makeDefault = useMakeDefault();
  const nameOf = useRoleName();
  const actions: RoleActions = {
    copy: (role) => setEdited({ kind: 'copy', role }),
    rename: (role) => setEdited({ kind: 'rename', role }),
    makeDefault: (role) =>
      makeDefault.mutate(role, { onSuccess: () => toast.success(t('made_default', { role: nameOf(role) })) }),
    remove: setRemoved,
  };
  const create = <NewButton onClick={() => setEdited({ kind: 'new' })}>{t('new')}</NewButton>;

  return (
    <div className={styles.page}>
      <PageHeader title={t('title')} actions={create} />
      {roles ? (
        <Matrix roles={roles} actions={actions} />
      ) : error ? (
        <LoadFailed error={error} retry={refetch} />
      ) : (
        <SkeletonRows rows={12} />
      )}
      {edited && <RoleDialog edited={edited} onClose={() => setEdited(null)} />}
      {removed && roles && <DeleteRoleDialog role={removed} roles={roles} onClose={() => setRemoved(null)} />}
    </div>
  );
}

function Matrix({ roles, actions }: { roles: readonly Role[]; actions: RoleActions }) {
  const { t } = useTranslation('roles');
  const user = useSessionUser();
  const isPhone = useIsPhone();
  const [draft, setDraft] = useState<Draft>({});
  const [conflict, setConflict] = useState<{ mine: RoleChange; theirs: Role } | null>(null);
  const [text, setText] = useState('');
  const [shown, setShown] = useState<MatrixView>('all');
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const ownPermissions = useMemo(() => new Set(user.abilities.map(({ resource }) => resource)), [user]);
  const visible = chosen.length > 0 ? roles.filter(({ id }) => chosen.includes(id)) : roles;
  const changes = getChanges(draft, roles);
  const changed = new Set<Permission>(changes.flatMap(({ gains, loses }) => [...gains, ...loses]));
  const isShown = (code: Permission): boolean =>
    shown === 'all' || (shown === 'changed' ? changed.has(code) : isDifference(draft, visible, code));
  const sections = usePermissionSections(text, isShown);
  const differences = PERMISSIONS.filter((code) => isDifference(draft, visible, code)).length;
  const View = isPhone ? RoleStack : RoleMatrix;

  return (
    <>
      <MatrixToolbar
        roles={roles}
        counts={{ all: PERMISSIONS.length, differences, changed: changed.size }}
        text={text}
        onText={setText}
        shown={shown}
        onShown={setShown}
        chosen={chosen}
        onChosen={setChosen}
      />
      {sections.length > 0 ? (
        <View
          roles={visible}
          sections={sections}
          draft={draft}
          ownPermissions={ownPermissions}
          actions={actions}
          onToggle={(role, code) => setDraft((before) => toggled(before, role, code))}
        />
      ) : (
        <EmptyState kind="filtered" title={t('nothing_found')} />
      )}
      {changes.length > 0 && (
        <SaveBar
          changes={changes}
          onSaved={({ id }) => setDraft((before) => without(before, id))}
          onConflict={(mine, theirs) => setConflict({ mine, theirs })}
          onDiscard={() => setDraft({})}
        />
      )}
      {conflict && (
        <RoleConflict
          {...conflict}
          onApply={() => {
            setDraft((before) => applyChange(before, conflict.theirs, conflict.mine));
            setConflict(null);
          }}
          onDiscard={() => {
            setDraft((before) => without(before, conflict.theirs.id));
            setConflict(null);
          }}
          onClose={() => setConflict(null)}
        />
      )}
    </>
  );
}
