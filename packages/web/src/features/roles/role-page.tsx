import type { Permission } from '@rounds/contract/permissions.ts';
import { PERMISSIONS } from '@rounds/contract/permissions.ts';
import type { Role } from '@rounds/contract/roles';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermissionSections } from '../../platform/permissions/index.ts';
import { useSessionUser } from '../../platform/session/index.ts';
import { useUnsavedChanges } from '../../platform/unsaved/index.ts';
import {
  EmptyState,
  LoadFailed,
  NewButton,
  PageHeader,
  SkeletonRows,
  Stack,
  toast,
  useIsPhone,
} from '../../ui/index.ts';
import { DeleteRoleDialog } from './delete-role-dialog.tsx';
import { MatrixToolbar, type MatrixView } from './matrix-toolbar.tsx';
import { RoleConflict } from './role-conflict.tsx';
import { RoleDialog, type RoleEdit } from './role-dialog.tsx';
import {
  applyChange,
  type Draft,
  getChanges,
  isDifference,
  type RoleChange,
  removeRole,
  togglePermission,
} from './role-draft.ts';
import { RoleMatrix } from './role-matrix.tsx';
import type { RoleActions } from './role-menu.tsx';
import { useMakeDefault, useRoles } from './role-queries.ts';
import { RoleSitesDialog } from './role-sites-dialog.tsx';
import { RoleStack } from './role-stack.tsx';
import classes from './roles.module.css';
import { useRoleBar } from './use-role-bar.ts';
import { useRoleName } from './use-role-name.ts';

/** The roles of the workspace side by side. */
export default function RolePage() {
  const { t } = useTranslation('roles');
  const { data: roles, error, refetch } = useRoles();
  const [edited, setEdited] = useState<RoleEdit | null>(null);
  const [limitedRole, setLimitedRole] = useState<Role | null>(null);
  const [roleToDelete, setRoleToDelete] = useState<Role | null>(null);
  const makeDefault = useMakeDefault();
  const getName = useRoleName();
  const actions: RoleActions = {
    copy: (role) => setEdited({ kind: 'copy', role }),
    rename: (role) => setEdited({ kind: 'rename', role }),
    limitSites: setLimitedRole,
    makeDefault: (role) =>
      makeDefault.mutate(role, { onSuccess: () => toast.success(t('made_default', { role: getName(role) })) }),
    delete: setRoleToDelete,
  };
  const create = <NewButton onClick={() => setEdited({ kind: 'new' })}>{t('new')}</NewButton>;

  return (
    <Stack fullHeight bg="surface" className={classes.page}>
      <PageHeader title={t('title')} actions={create} />
      {roles ? (
        <Matrix roles={roles} actions={actions} />
      ) : error ? (
        <LoadFailed error={error} retry={refetch} />
      ) : (
        <SkeletonRows rows={12} />
      )}
      {edited && <RoleDialog edited={edited} onClose={() => setEdited(null)} />}
      {limitedRole && <RoleSitesDialog role={limitedRole} onClose={() => setLimitedRole(null)} />}
      {roleToDelete && roles && (
        <DeleteRoleDialog role={roleToDelete} roles={roles} onClose={() => setRoleToDelete(null)} />
      )}
    </Stack>
  );
}

function Matrix({ roles, actions }: { roles: readonly Role[]; actions: RoleActions }) {
  const { t } = useTranslation('roles');
  const user = useSessionUser();
  const isPhone = useIsPhone();
  const [draft, setDraft] = useState<Draft>({});
  const [conflict, setConflict] = useState<{ mine: RoleChange; theirs: Role } | null>(null);
  const [searchText, setSearchText] = useState('');
  const [view, setView] = useState<MatrixView>('all');
  const [selectedIds, setSelectedIds] = useState<readonly number[]>([]);
  const ownPermissions = useMemo(() => new Set(user.abilities.map(({ resource }) => resource)), [user]);
  const visible = selectedIds.length > 0 ? roles.filter(({ id }) => selectedIds.includes(id)) : roles;
  const changes = getChanges(draft, roles);
  useUnsavedChanges(changes.length > 0);
  useRoleBar({
    changes,
    onSaved: ({ id }) => setDraft((current) => removeRole(current, id)),
    onConflict: (mine, theirs) => setConflict({ mine, theirs }),
    onDiscard: () => setDraft({}),
  });
  const changed = new Set<Permission>(changes.flatMap(({ gains, loses }) => [...gains, ...loses]));
  const isShown = (code: Permission): boolean =>
    view === 'all' || (view === 'changed' ? changed.has(code) : isDifference(draft, visible, code));
  const sections = usePermissionSections(searchText, isShown);
  const differences = PERMISSIONS.filter((code) => isDifference(draft, visible, code)).length;
  const View = isPhone ? RoleStack : RoleMatrix;

  return (
    <>
      <MatrixToolbar
        roles={roles}
        counts={{ all: PERMISSIONS.length, differences, changed: changed.size }}
        searchText={searchText}
        onSearchTextChange={setSearchText}
        view={view}
        onViewChange={setView}
        selectedIds={selectedIds}
        onSelectedIdsChange={setSelectedIds}
      />
      {sections.length > 0 ? (
        <View
          roles={visible}
          sections={sections}
          draft={draft}
          ownPermissions={ownPermissions}
          actions={actions}
          onToggle={(role, code) => setDraft((current) => togglePermission(current, role, code))}
        />
      ) : (
        <EmptyState kind="filtered" title={t('nothing_found')} />
      )}
      {conflict && (
        <RoleConflict
          {...conflict}
          onApply={() => {
            setDraft((current) => applyChange(current, conflict.theirs, conflict.mine));
            setConflict(null);
          }}
          onDiscard={() => {
            setDraft((current) => removeRole(current, conflict.theirs.id));
            setConflict(null);
          }}
          onClose={() => setConflict(null)}
        />
      )}
    </>
  );
}
