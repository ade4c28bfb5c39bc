import { getImpliedPermissions, type Permission } from '@rounds/contract/permissions.ts';

export type GrantState = 'granted' | 'included' | 'none';

/** Whether a permission is granted itself, or included in another one. */
export function getGrantState(granted: readonly Permission[], code: Permission): GrantState {
  if (granted.includes(code)) return 'granted';
  return listIncludingPermissions(granted, code).length > 0 ? 'included' : 'none';
}

/** The granted permissions that include this one. */
export const listIncludingPermissions = (granted: readonly Permission[], code: Permission): readonly Permission[] =>
  granted.filter((one) => getImpliedPermissions(one).includes(code));
