/** Roles: named sets of permissions. */
import * as z from 'zod/mini';
import { endpoints } from '../endpoint.ts';
import { type ListDeclaration, selectOption } from '../list.ts';
import { PERMISSION_MODULES, PERMISSIONS } from '../permissions.ts';
import { resource } from '../resource.ts';
import { namedSite, siteLimit } from '../sites/limit.ts';
import { localizedName, localizedNameInput, numericId, timestamp } from '../values.ts';

const code = z.enum(PERMISSIONS);

/** A role with its permissions, and the sites that it limits its users to. */
export const role = z.object({
  id: z.number(),
  name_lang: localizedName(),
  /** The permissions as granted, without those that they imply. */
  permissions: z.array(code),
  /** A built-in role: it can be copied and assigned, but not edited or deleted. */
  is_system: z.boolean(),
  /** The sites to which people with the role are limited, with everything below them; null for all sites. */
  sites: z.nullable(z.array(namedSite)),
  /** New users get this role. */
  is_default: z.boolean(),
  users_count: z.number(),
  /** Increases with each change. Updates with an older revision fail with `USR_REVISION_NOT_MATCH`. */
  revision: z.number(),
  updated_at: timestamp(),
});
export type Role = z.infer<typeof role>;

/** Maximum number of roles in a workspace; more cannot be compared side by side. */
export const MAX_ROLES = 100;

export const roleList: ListDeclaration = {
  table_name: 'roles',
  columns: [
    { selector: 'name', type: 'text', sortable: true, filter: 'textBuilder' },
    { selector: 'users_count', type: 'number', sortable: true, filter: 'numberBuilder' },
    { selector: 'is_system', type: 'boolean', sortable: true, filter: 'switch' },
    { selector: 'permissions', type: 'text' },
    { selector: 'sites', type: 'text', filter: 'asyncDropdownTree', remote: '/resources/sites/search' },
  ],
  default_sort: { key: 'is_system', direction: 'desc' },
};

const roleInput = z.object({
  name_lang: localizedNameInput(),
  permissions: z.array(code).check(z.maxLength(1_000)),
  /** Unchanged if absent; a new role has all sites. Roles that manage roles cannot be limited. */
  site_ids: z.optional(siteLimit()),
});
const MANAGE = ['USR_MANAGE_ROLE'] as const;

export const roles = endpoints('roles', {
  ...resource({
    path: '/user/role',
    names: ['a role', 'roles'],
    prefix: 'USR',
    activity: 'role',
    id: numericId(),
    record: role,
    input: roleInput,
    list: roleList,
    view: MANAGE,
    manage: MANAGE,
    search: {
      access: ['USR_MANAGE_ROLE', 'USR_MANAGE_USER', 'USR_VIEW_USER_LIST', 'APP_VIEW_SETTINGS'],
      option: z.extend(selectOption(), { canSelect: z.boolean(), is_default: z.boolean() }),
      limit: 100,
    },
    overrides: {
      list: { summary: 'List roles with their permissions and user counts' },
      exportList: { path: '/user/role/list/export' },
      search: { summary: 'Search roles by name; canSelect is false for roles with permissions that you lack' },
      create: {
        summary: 'Create a role with permissions that you have yourself',
        errors: ['USR_ROLE_BEYOND_OWN', 'USR_TOO_MANY_ROLES', 'RES_OBJECT_NOT_FOUND'],
      },
      update: {
        summary: 'Update a role that is not built in; applies to the next call of everyone who has it',
        body: z.extend(roleInput, { revision: z.optional(z.number().check(z.int(), z.minimum(0))) }),
        errors: ['USR_ROLE_LOCKED', 'USR_ROLE_BEYOND_OWN', 'USR_REVISION_NOT_MATCH', 'RES_OBJECT_NOT_FOUND'],
      },
      delete: {
        summary: 'Delete a role; move_to gives its users another role',
        query: z.strictObject({ move_to: z.optional(numericId()) }),
        errors: ['USR_ROLE_LOCKED', 'USR_ROLE_IS_DEFAULT', 'USR_ROLE_BEYOND_OWN'],
        events: ['user.changed'],
      },
    },
  }),
  getDefaultPermissions: {
    method: 'GET',
    path: '/user/role/default-permissions',
    access: MANAGE,
    prefix: 'USR',
    summary: 'Get all permissions by module with what they imply, and those of a new role',
    output: z.object({
      modules: z.array(
        z.object({
          key: z.enum(PERMISSION_MODULES),
          permissions: z.array(z.object({ code, name: z.string(), includes: z.array(code) })),
        }),
      ),
      permissions: z.array(code),
    }),
  },
  makeDefault: {
    method: 'POST',
    path: '/user/role/{id}/make-default',
    access: MANAGE,
    prefix: 'USR',
    summary: 'Make this the role of new users',
    params: z.object({ id: numericId() }),
    output: role,
    errors: ['USR_OBJECT_NOT_FOUND', 'USR_ROLE_BEYOND_OWN'],
    activity: 'role.made_default',
  },
});

/** `data` of `USR_REVISION_NOT_MATCH`: the current role. */
export const roleConflict = z.object({ revision: z.number(), role });

/** `data` of `USR_IN_USE`: the number of users with the role, and the first of them. */
export const roleInUse = z.object({
  users: z.number(),
  people: z.array(z.object({ id: z.number(), full_name: z.string() })),
});
