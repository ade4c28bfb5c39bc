/** Permissions, as the modules declare them, and the built-in roles. */
import { collect, DECLARATIONS, type Permission } from './modules/index.ts';

export type { Permission };

/** All permissions, by module. */
export const PERMISSIONS: readonly Permission[] = DECLARATIONS.flatMap(({ permissions }) => permissions);

/**
 * The callers of an endpoint: users with any of the permissions, or every signed-in user. `guest` ignores the session;
 * `public` works with and without one; `provisioning` takes a token of SCIM instead. The server does not start if an
 * endpoint has no access rule.
 */
export type Access = readonly [Permission, ...Permission[]] | 'signed-in' | 'guest' | 'public' | 'provisioning';

const IMPLIED_PERMISSIONS = collect<Permission, readonly Permission[] | undefined>(({ implies }) => implies);

/** The permissions that come with this one. */
export const getImpliedPermissions = (code: Permission): readonly Permission[] => IMPLIED_PERMISSIONS[code] ?? [];

type Prefix<Code extends string> = Code extends `${infer P}_${string}` ? P : never;
/** The prefix of permissions that belong together, such as `SST`. */
export type PermissionModule = Prefix<Permission>;
/** Modules that have permissions, in the order of the menu. */
export const PERMISSION_MODULES = DECLARATIONS.flatMap(({ prefix, position }) =>
  prefix && position ? [{ prefix, position }] : [],
)
  .toSorted((a, b) => a.position - b.position)
  .map(({ prefix }) => prefix) as readonly PermissionModule[];
/** Lists the permissions with a prefix, in the order of the role matrix. */
export const listModulePermissions = (module: PermissionModule): readonly Permission[] =>
  PERMISSIONS.filter((code) => code.startsWith(`${module}_`));

/** Returns the granted permissions that the first set lacks. Nobody may grant more than they have. */
export const listMissingPermissions = (
  ownCodes: ReadonlySet<Permission>,
  granted: Iterable<Permission>,
): Permission[] => [...expandPermissions(granted)].filter((code) => !ownCodes.has(code));

/** Adds the implied permissions to a set of granted ones. */
export function expandPermissions(granted: Iterable<Permission>): Set<Permission> {
  const all = new Set<Permission>();
  for (const code of granted) {
    all.add(code);
    for (const included of IMPLIED_PERMISSIONS[code] ?? []) all.add(included);
  }
  return all;
}

/** The roles that every workspace has from the start. */
export const SYSTEM_ROLES = {
  administrator: {
    name_lang: { en: 'Administrator', de: 'Administrator', fr: 'Administrateur' },
    permissions: PERMISSIONS as readonly Permission[],
  },
  manager: {
    name_lang: { en: 'Manager', de: 'Leitung', fr: 'Responsable' },
    permissions: PERMISSIONS.filter(
      (code) =>
        (!code.startsWith('USR_') && !code.startsWith('APP_')) ||
        code === 'USR_VIEW_USER_LIST' ||
        code === 'USR_VIEW_GROUP_LIST',
    ) as readonly Permission[],
  },
  inspector: {
    name_lang: { en: 'Inspector', de: 'Inspektor', fr: 'Inspecteur' },
    permissions: [
      'INS_CONDUCT_INSPECTION',
      'ACT_CREATE_ISSUE',
      'SST_VIEW_ASSET',
      'LOG_VIEW_MY_ACTIVITY',
    ] as readonly Permission[],
  },
  viewer: {
    name_lang: { en: 'Viewer', de: 'Betrachter', fr: 'Lecteur' },
    permissions: [
      'USR_VIEW_USER_LIST',
      'USR_VIEW_GROUP_LIST',
      'RES_VIEW_GLOBAL_LISTS',
      'ACT_VIEW_ISSUE_LIST',
      'ACT_VIEW_ISSUE',
      'SST_VIEW_ASSET',
      'SST_VIEW_ASSET_TYPE',
      'INS_VIEW_INSPECTION_LIST',
      'INS_VIEW_INSPECTION_REPORT',
      'LOG_VIEW_MY_ACTIVITY',
    ] as readonly Permission[],
  },
} as const;
export type SystemRole = keyof typeof SYSTEM_ROLES;
