/** Manages unsaved changes of roles, and the state of each cell of the matrix. */
import type { Permission } from '@rounds/contract/permissions.ts';
import type { Role } from '@rounds/contract/roles';
import { isSameSet } from '@rounds/contract/same-set.ts';
import { getGrantState } from '../../platform/permissions/index.ts';

/** The original and the new permissions of each edited role. */
export type Draft = Readonly<Record<number, { readonly base: Role; readonly permissions: readonly Permission[] }>>;

export const getGranted = (draft: Draft, role: Role): readonly Permission[] =>
  draft[role.id]?.permissions ?? role.permissions;

/** Grants or revokes a permission. A role whose permissions are the saved ones again leaves the draft. */
export function togglePermission(draft: Draft, role: Role, code: Permission): Draft {
  const granted = getGranted(draft, role);
  const next = granted.includes(code) ? granted.filter((one) => one !== code) : [...granted, code];
  return setPermissions(draft, draft[role.id]?.base ?? role, next);
}

const setPermissions = (draft: Draft, base: Role, permissions: readonly Permission[]): Draft =>
  isSameSet(permissions, base.permissions)
    ? removeRole(draft, base.id)
    : { ...draft, [base.id]: { base, permissions } };

export function removeRole(draft: Draft, id: number): Draft {
  const { [id]: _, ...others } = draft;
  return others;
}

/** Applies the draft's changes to the role that another person saved. */
export const applyChange = (draft: Draft, theirs: Role, { gains, loses }: RoleChange): Draft =>
  setPermissions(draft, theirs, [
    ...theirs.permissions.filter((code) => !loses.includes(code)),
    ...gains.filter((code) => !theirs.permissions.includes(code)),
  ]);

export interface RoleChange {
  readonly role: Role;
  readonly permissions: readonly Permission[];
  readonly gains: readonly Permission[];
  readonly loses: readonly Permission[];
}

export const getChanges = (draft: Draft, roles: readonly Role[]): RoleChange[] =>
  roles.flatMap(({ id }) => {
    const edited = draft[id];
    return edited ? [toRoleChange(edited.base, edited.permissions)] : [];
  });

export const toRoleChange = (role: Role, permissions: readonly Permission[]): RoleChange => ({
  role,
  permissions,
  gains: permissions.filter((code) => !role.permissions.includes(code)),
  loses: role.permissions.filter((code) => !permissions.includes(code)),
});

/** Whether the visible roles differ in a permission. */
export function isDifference(draft: Draft, roles: readonly Role[], code: Permission): boolean {
  const has = new Set(roles.map((role) => getGrantState(getGranted(draft, role), code) !== 'none'));
  return has.size > 1;
}
