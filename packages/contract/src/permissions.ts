/** All permissions, by module. */
export const PERMISSIONS = [
  'USR_VIEW_USER_LIST',
  'USR_MANAGE_USER',
  'USR_VIEW_GROUP_LIST',
  'USR_MANAGE_GROUP',
  'USR_MANAGE_ROLE',
  'CKL_MANAGE_TEMPLATES',
  'CKL_SHARE_TEMPLATE',
  'RES_MANAGE_GLOBAL_LISTS',
  'RES_VIEW_GLOBAL_LISTS',
  'RES_MANAGE_FILE_MANAGER',
  'ANA_OVERVIEW_STATISTICS',
  'ANA_ISSUES_STATISTICS',
  'ANA_RESPONSES_STATISTICS',
  'ANA_REPORTS_STATISTICS',
  'ACT_MANAGE_CATEGORY',
  'ACT_VIEW_ISSUE_LIST',
  'ACT_VIEW_ISSUE',
  'ACT_CREATE_ISSUE',
  'ACT_MANAGE_ISSUES',
  'AST_MANAGE_ASSIGNMENT',
  'SST_VIEW_ASSET',
  'SST_MANAGE_ASSET',
  'SST_VIEW_ARCHIVED_ASSETS',
  'SST_VIEW_ASSET_TYPE',
  'SST_MANAGE_ASSET_TYPE',
  'SST_VIEW_ARCHIVED_ASSET_TYPES',
  'INS_VIEW_INSPECTION_LIST',
  'INS_VIEW_ARCHIVED_INSPECTIONS',
  'INS_MANAGE_INSPECTIONS',
  'INS_VIEW_INSPECTION_REPORT',
  'INS_CONDUCT_INSPECTION',
  'LOG_VIEW_ACTIVITY_TYPES',
  'LOG_VIEW_MY_ACTIVITY',
  'LOG_VIEW_USER_ACTIVITY',
  'APP_VIEW_SETTINGS',
  'APP_EDIT_SETTINGS',
  'APP_MANAGE_API',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/**
 * Who may call an endpoint: users with any of the permissions, or every signed-in user. `guest` ignores
 * the session; `public` works with and without one. The server does not start if an endpoint has no
 * access rule.
 */
export type Access = readonly [Permission, ...Permission[]] | 'signed-in' | 'guest' | 'public';

/** Permissions that come with another one: managing includes viewing. */
const IMPLIED_PERMISSIONS: Partial<Record<Permission, readonly Permission[]>> = {
  USR_MANAGE_USER: ['USR_VIEW_USER_LIST'],
  USR_MANAGE_GROUP: ['USR_VIEW_GROUP_LIST'],
  RES_MANAGE_GLOBAL_LISTS: ['RES_VIEW_GLOBAL_LISTS'],
  ACT_MANAGE_ISSUES: ['ACT_VIEW_ISSUE_LIST', 'ACT_VIEW_ISSUE', 'ACT_CREATE_ISSUE'],
  SST_MANAGE_ASSET: ['SST_VIEW_ASSET', 'SST_VIEW_ARCHIVED_ASSETS'],
  SST_MANAGE_ASSET_TYPE: ['SST_VIEW_ASSET_TYPE', 'SST_VIEW_ARCHIVED_ASSET_TYPES'],
  INS_MANAGE_INSPECTIONS: ['INS_VIEW_INSPECTION_LIST', 'INS_VIEW_ARCHIVED_INSPECTIONS', 'INS_VIEW_INSPECTION_REPORT'],
  APP_EDIT_SETTINGS: ['APP_VIEW_SETTINGS'],
};

/** The permissions that come with this one. */
export const impliedPermissions = (code: Permission): readonly Permission[] => IMPLIED_PERMISSIONS[code] ?? [];

/** Modules that have permissions, in the order of the menu. */
export const PERMISSION_MODULES = ['INS', 'ACT', 'AST', 'SST', 'CKL', 'RES', 'ANA', 'USR', 'LOG', 'APP'] as const;
export type PermissionModule = (typeof PERMISSION_MODULES)[number];
export const modulePermissions = (module: PermissionModule): readonly Permission[] =>
  PERMISSIONS.filter((code) => code.startsWith(`${module}_`));

/** The granted permissions that `held` lacks. Nobody may grant more than they have. */
export const permissionsBeyond = (held: ReadonlySet<Permission>, granted: Iterable<Permission>): Permission[] =>
  [...expandPermissions(granted)].filter((code) => !held.has(code));

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
      (code) => !code.startsWith('USR_') && !code.startsWith('APP_'),
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
