/** What is changed of roles and not saved yet, and how each cell of the matrix reads. */
import { includedIn, type Permission } from '@rounds/contract/permissions';
import type { Role } from '@rounds/contract/roles';

/** Permissions by role, for those that were touched. */
export type Draft = Readonly<Record<number, readonly Permission[]>>;

export const grantedIn = (draft: Draft, role: Role): readonly Permission[] => draft[role.id] ?? role.permissions;

export type Standing = 'granted' | 'included' | 'none';

export function standingOf(granted: readonly Permission[], code: Permission): Standing {
  if (granted.includes(code)) return 'granted';
  return includedBy(granted, code).length > 0 ? 'included' : 'none';
}

/** The granted codes that this one comes with. */
export const includedBy = (granted: readonly Permission[], code: Permission): readonly Permission[] =>
  granted.filter((one) => includedIn(one).includes(code));

/** A code back where it was before leaves no trace. */
export function toggled(draft: Draft, role: Role, code: Permission): Draft {
  const granted = grantedIn(draft, role);
  const next = granted.includes(code) ? granted.filter((one) => one !== code) : [...granted, code];
  const { [role.id]: _, ...others } = draft;
  return isSame(next, role.permissions) ? others : { ...others, [role.id]: next };
}

const isSame = (some: readonly Permission[], others: readonly Permission[]) =>
  some.length === others.length && some.every((one) => others.includes(one));

export interface RoleChange {
  readonly role: Role;
  readonly permissions: readonly Permission[];
  readonly gains: readonly Permission[];
  readonly loses: readonly Permission[];
}

export const changesOf = (draft: Draft, roles: readonly Role[]): RoleChange[] =>
  roles.flatMap((role) => {
    const permissions = draft[role.id];
    if (!permissions) return [];
    return [
      {
        role,
        permissions,
        gains: permissions.filter((code) => !role.permissions.includes(code)),
        loses: role.permissions.filter((code) => !permissions.includes(code)),
      },
    ];
  });

/** Whether the roles shown do not all agree on a code. */
export function isDifference(draft: Draft, roles: readonly Role[], code: Permission): boolean {
  const has = new Set(roles.map((role) => standingOf(grantedIn(draft, role), code) !== 'none'));
  return has.size > 1;
}
