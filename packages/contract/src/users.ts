/** The people of a workspace: who they are, what roles they have, and whether they may sign in. */
import * as z from 'zod/mini';
import { endpoints } from './endpoint.ts';
import {
  bulkCall,
  bulkSelection,
  exportCall,
  type ListDeclaration,
  listCall,
  searchQuery,
  selectOption,
} from './list.ts';
import { called } from './person.ts';
import { emailAddress, flag, nameByLanguage, nickName, numericId, personName } from './values.ts';

/** Only `active` signs in (decisions, section 3). `invite` lasts until the invitation is accepted. */
export const USER_STATUSES = ['active', 'invite', 'deactivated', 'disabled', 'inactive'] as const;
export type UserStatus = (typeof USER_STATUSES)[number];

const named = z.object({ id: z.number(), name_lang: nameByLanguage() });

export const user = z.object({
  id: z.number(),
  ...called,
  status: z.enum(USER_STATUSES),
  roles: z.array(named),
  groups: z.array(named),
  signed_in_at: z.nullable(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
});
export type User = z.infer<typeof user>;

export const userList: ListDeclaration = {
  table_name: 'users',
  columns: [
    { selector: 'full_name', type: 'text', sortable: true, filter: 'textBuilder' },
    { selector: 'email', type: 'text', sortable: true, filter: 'textBuilder' },
    { selector: 'status', type: 'badge', sortable: true, filter: 'select', options: USER_STATUSES },
    { selector: 'roles', type: 'text', filter: 'asyncSelect', remote: '/user/role/search' },
    { selector: 'groups', type: 'text', filter: 'asyncSelect', remote: '/user/group/all' },
    { selector: 'signed_in_at', type: 'date', sortable: true, filter: 'dateRange' },
    { selector: 'created_at', type: 'date', sortable: true, filter: 'dateRange', omit: true },
  ],
  default_sort: { key: 'full_name', direction: 'asc' },
};

/** At most so many roles for one person, and so many people in one call. */
const ids = (most: number) => z.array(numericId()).check(z.maxLength(most));
export const MOST_ROLES_OF_ONE = 50;

const onePerson = z.object({ id: numericId() });
const onOne = {
  access: ['USR_MANAGE_USER'],
  prefix: 'USR',
  params: onePerson,
  output: user,
} as const;

const BULK_ERRORS = ['VALIDATION_FAILED', 'APP_COUNT_NOT_MATCH'] as const;
const bulk = <const P extends `/${string}`>(call: { readonly path: P; readonly summary: string }) =>
  bulkCall(userList, { ...call, access: ['USR_MANAGE_USER'], prefix: 'USR' });

export const users = endpoints('users', {
  list: listCall(userList, user, {
    path: '/user/list',
    access: ['USR_VIEW_USER_LIST'],
    prefix: 'USR',
    summary: 'People of the workspace with their roles, groups and status',
  }),
  exportList: exportCall(userList, {
    path: '/user/list/export',
    access: ['USR_VIEW_USER_LIST'],
    prefix: 'USR',
    summary: 'People of the workspace as a file',
  }),
  bulkActivate: {
    ...bulk({ path: '/user/bulk-activate', summary: 'Let many people sign in again' }),
    errors: [...BULK_ERRORS, 'USR_STILL_INVITED'],
    activity: 'user.activated',
  },
  bulkDeactivate: {
    ...bulk({ path: '/user/bulk-deactivate', summary: 'Let many people sign in no more; their sessions end at once' }),
    errors: [...BULK_ERRORS, 'USR_STILL_INVITED', 'USR_NOT_ONESELF', 'USR_LAST_ADMINISTRATOR'],
    activity: 'user.deactivated',
  },
  bulkAddRole: {
    ...bulk({ path: '/user/bulk-add-role', summary: 'Give many people one more role' }),
    body: z.extend(bulkSelection(), { role_id: numericId() }),
    errors: [...BULK_ERRORS, 'USR_OBJECT_NOT_FOUND', 'USR_ROLE_BEYOND_OWN'],
    activity: 'user.roles_changed',
  },
  bulkAddGroup: {
    ...bulk({ path: '/user/bulk-add-group', summary: 'Put many people into a group' }),
    access: ['USR_MANAGE_GROUP'],
    body: z.extend(bulkSelection(), { group_id: numericId() }),
    errors: [...BULK_ERRORS, 'USR_OBJECT_NOT_FOUND'],
    activity: 'group.people_added',
  },
  search: {
    method: 'GET',
    path: '/user/search',
    access: [
      'INS_CONDUCT_INSPECTION',
      'INS_VIEW_INSPECTION_LIST',
      'AST_MANAGE_ASSIGNMENT',
      'USR_VIEW_USER_LIST',
      'USR_MANAGE_GROUP',
      'CKL_MANAGE_TEMPLATES',
    ],
    prefix: 'USR',
    limit: 'search',
    summary: 'Active people of the workspace by name, for choosing some; on request also those who are invited',
    query: z.extend(searchQuery(20), { with_invited: z.optional(flag()) }),
    /** `avatar` is the uuid of a picture. */
    output: z.array(z.extend(selectOption(), { avatar: z.nullable(z.string()) })),
  },
  invite: {
    method: 'POST',
    path: '/user/invite',
    access: ['USR_MANAGE_USER'],
    prefix: 'USR',
    limit: 'invite',
    summary: 'Invite somebody by e-mail; without roles they get the default role',
    body: z.strictObject({
      first_name: personName(),
      last_name: personName(),
      nick_name: z.optional(nickName()),
      email: emailAddress(),
      roles: z.optional(ids(MOST_ROLES_OF_ONE)),
      groups: z.optional(ids(MOST_ROLES_OF_ONE)),
    }),
    output: user,
    errors: ['VALIDATION_FAILED', 'USR_ROLE_BEYOND_OWN', 'USR_OBJECT_NOT_FOUND', 'RATE_LIMITED'],
    activity: 'user.invited',
  },
  resendInvite: {
    ...onOne,
    method: 'POST',
    path: '/user/{id}/resend-invite',
    limit: 'invite',
    summary: 'Send the invitation again; the one before stops working',
    errors: ['USR_USER_NOT_EXIST', 'USR_NOT_INVITED', 'RATE_LIMITED'],
    activity: 'user.invited_again',
  },
  cancelInvitation: {
    ...onOne,
    method: 'DELETE',
    path: '/user/{id}/cancel-invitation',
    summary: 'Take an invitation back; the person leaves the workspace’s list',
    output: z.null(),
    errors: ['USR_USER_NOT_EXIST', 'USR_NOT_INVITED'],
    activity: 'user.invitation_cancelled',
  },
  activate: {
    ...onOne,
    method: 'PUT',
    path: '/user/{id}/activate-user',
    summary: 'Let somebody sign in again',
    errors: ['USR_USER_NOT_EXIST', 'USR_STILL_INVITED'],
    activity: 'user.activated',
  },
  deactivate: {
    ...onOne,
    method: 'PUT',
    path: '/user/{id}/deactivate-user',
    summary: 'Let somebody sign in no more; their sessions end at once',
    errors: ['USR_USER_NOT_EXIST', 'USR_STILL_INVITED', 'USR_NOT_ONESELF', 'USR_LAST_ADMINISTRATOR'],
    activity: 'user.deactivated',
  },
  changeStatus: {
    ...onOne,
    method: 'POST',
    path: '/user/{userId}/change-status',
    summary: 'Activate or deactivate somebody',
    params: z.object({ userId: numericId() }),
    body: z.strictObject({ status: z.enum(['active', 'deactivated']) }),
    errors: ['USR_USER_NOT_EXIST', 'USR_STILL_INVITED', 'USR_NOT_ONESELF', 'USR_LAST_ADMINISTRATOR'],
    activity: 'user.deactivated',
  },
  editBasicInfo: {
    ...onOne,
    method: 'POST',
    path: '/user/{id}/edit-basic-info',
    summary: 'Change what somebody is called in this workspace; what is left out stays',
    body: z.strictObject({
      first_name: z.optional(personName()),
      last_name: z.optional(personName()),
      nick_name: z.optional(nickName()),
    }),
    errors: ['USR_USER_NOT_EXIST', 'VALIDATION_FAILED'],
    activity: 'user.changed',
  },
  updateRoles: {
    ...onOne,
    method: 'POST',
    path: '/user/{id}/update-roles',
    summary: 'Give somebody exactly these roles, by their ids; acts on their next call',
    body: z.strictObject({ roles: ids(MOST_ROLES_OF_ONE) }),
    errors: ['USR_USER_NOT_EXIST', 'USR_OBJECT_NOT_FOUND', 'USR_ROLE_BEYOND_OWN', 'USR_LAST_ADMINISTRATOR'],
    activity: 'user.roles_changed',
  },
});
