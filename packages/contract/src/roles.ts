/** Roles: named sets of permissions (first specification, section 6; decisions, section 3). */
import * as z from 'zod/mini';
import { endpoints } from './endpoint.ts';
import { exportCall, type ListDeclaration, listCall, searchQuery, selectOption } from './list.ts';
import { PERMISSION_MODULES, PERMISSIONS } from './permissions.ts';
import { nameByLanguage, newNameByLanguage, numericId } from './values.ts';

const code = z.enum(PERMISSIONS);

export const role = z.object({
  id: z.number(),
  name_lang: nameByLanguage(),
  /** As they were granted; what comes with them is not among them. */
  permissions: z.array(code),
  /** Made by the product: it can be copied and given, not changed. */
  is_system: z.boolean(),
  /** What new people get. */
  is_default: z.boolean(),
  users_count: z.number(),
  /** Goes up with each change; a save that names an older one is refused. */
  revision: z.number(),
  updated_at: z.string(),
});
export type Role = z.infer<typeof role>;

/** A workspace has at most so many, so that they can be compared side by side. */
export const MOST_ROLES = 100;

export const roleList: ListDeclaration = {
  table_name: 'roles',
  columns: [
    { selector: 'name', type: 'text', sortable: true, filter: 'textBuilder' },
    { selector: 'users_count', type: 'number', sortable: true, filter: 'numberBuilder' },
    { selector: 'is_system', type: 'boolean', sortable: true, filter: 'switch' },
    { selector: 'permissions', type: 'text' },
  ],
  default_sort: { key: 'is_system', direction: 'desc' },
};

const oneRole = z.object({ id: numericId() });
const written = z.strictObject({ name_lang: newNameByLanguage(), permissions: z.array(code) });
const managing = { access: ['USR_MANAGE_ROLE'], prefix: 'USR' } as const;

export const roles = endpoints('roles', {
  list: listCall(roleList, role, {
    path: '/user/role/list',
    access: ['USR_MANAGE_ROLE'],
    prefix: 'USR',
    summary: 'Roles with their permissions and the number of people who have them',
  }),
  exportList: exportCall(roleList, {
    path: '/user/role/list/export',
    access: ['USR_MANAGE_ROLE'],
    prefix: 'USR',
    summary: 'Roles as a file',
  }),
  search: {
    method: 'GET',
    path: '/user/role/search',
    access: ['USR_MANAGE_ROLE', 'USR_MANAGE_USER', 'USR_VIEW_USER_LIST', 'APP_VIEW_SETTINGS'],
    prefix: 'USR',
    limit: 'search',
    summary: 'Roles by name; those that one may not give, because they reach further than oneself, say so',
    query: searchQuery(100),
    output: z.array(z.extend(selectOption(), { canSelect: z.boolean(), is_default: z.boolean() })),
  },
  defaultPermissions: {
    ...managing,
    method: 'GET',
    path: '/user/role/default-permissions',
    summary: 'Every permission by module with what comes with it, and those that a new role starts with',
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
  create: {
    ...managing,
    method: 'POST',
    path: '/user/role/new',
    summary: 'Create a role of permissions that one holds oneself',
    body: written,
    output: role,
    errors: ['VALIDATION_FAILED', 'USR_ROLE_BEYOND_OWN', 'USR_TOO_MANY_ROLES'],
    activity: 'role.created',
  },
  read: {
    ...managing,
    method: 'GET',
    path: '/user/role/{id}',
    summary: 'One role',
    params: oneRole,
    output: role,
    errors: ['USR_OBJECT_NOT_FOUND'],
  },
  change: {
    ...managing,
    method: 'PUT',
    path: '/user/role/{id}',
    summary: 'Change a role that is not the system’s; acts on the next call of everyone who has it',
    params: oneRole,
    body: z.extend(written, { revision: z.optional(z.number().check(z.int(), z.minimum(0))) }),
    output: role,
    errors: [
      'USR_OBJECT_NOT_FOUND',
      'VALIDATION_FAILED',
      'USR_ROLE_LOCKED',
      'USR_ROLE_BEYOND_OWN',
      'USR_REVISION_NOT_MATCH',
    ],
    activity: 'role.changed',
  },
  makeDefault: {
    ...managing,
    method: 'POST',
    path: '/user/role/{id}/make-default',
    summary: 'New people get this role from now on',
    params: oneRole,
    output: role,
    errors: ['USR_OBJECT_NOT_FOUND', 'USR_ROLE_BEYOND_OWN'],
    activity: 'role.made_default',
  },
  remove: {
    ...managing,
    method: 'DELETE',
    path: '/user/role/{id}',
    summary: 'Delete a role; with move_to its people get that role instead',
    params: oneRole,
    query: z.strictObject({ move_to: z.optional(numericId()) }),
    output: z.null(),
    errors: ['USR_OBJECT_NOT_FOUND', 'USR_IN_USE', 'USR_ROLE_LOCKED', 'USR_ROLE_IS_DEFAULT', 'USR_ROLE_BEYOND_OWN'],
    activity: 'role.deleted',
  },
});

/** `data` of USR_REVISION_NOT_MATCH: the role as somebody else left it. */
export const roleRevised = z.object({ revision: z.number(), role });

/** `data` of USR_IN_USE: who has the role, the first few by name. */
export const roleInUse = z.object({
  users: z.number(),
  people: z.array(z.object({ id: z.number(), full_name: z.string() })),
});
