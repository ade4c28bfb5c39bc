/** The users of a workspace: who they are, which roles they have, and whether they can sign in. */
import * as z from 'zod/mini';
import { endpoints } from '../endpoint.ts';
import { ISSUE_SEARCH_ACCESS } from '../issues/access.ts';
import { LANGUAGES } from '../languages.ts';
import { bulkEndpoint, bulkSelection, type ListDeclaration, searchQuery, selectOption } from '../list.ts';
import { birthDate, GENDERS, personFields, SECOND_FACTORS } from '../person.ts';
import { resource } from '../resource.ts';
import { namedSite, siteLimit } from '../sites/limit.ts';
import {
  emailAddress,
  flag,
  isoDay,
  lastName,
  localizedName,
  mobileNumber,
  nickName,
  numericId,
  personName,
  text,
  timestamp,
} from '../values.ts';
import { departure, leavingEndpoints } from './leaving-endpoints.ts';
import { personSecurityEndpoints } from './security-endpoints.ts';

export {
  type Departure,
  HANDED_OVER_KINDS,
  type HandedOverKind,
  type OpenWork,
  type Successors,
} from './leaving-endpoints.ts';
export type { UserSession } from './security-endpoints.ts';

/** Only `active` users can sign in. `invite` lasts until the invitation is accepted. */
export const USER_STATUSES = ['active', 'invite', 'deactivated', 'disabled', 'inactive'] as const;
export type UserStatus = (typeof USER_STATUSES)[number];

/** The second step after the password: nothing, a code sent by email, or one of an authenticator app. */
export const TWO_STEP_STATES = ['none', ...SECOND_FACTORS] as const;
export type TwoStepState = (typeof TWO_STEP_STATES)[number];

const namedRecord = z.object({ id: z.number(), name_lang: localizedName() });

/** A user of the workspace, as others see them. */
export const user = z.object({
  id: z.number(),
  ...personFields,
  mobile: z.nullable(z.string()),
  status: z.enum(USER_STATUSES),
  roles: z.array(namedRecord),
  groups: z.array(namedRecord),
  locale: z.enum(LANGUAGES),
  /** Null for readers who do not manage people. */
  second_factor: z.nullable(z.enum(TWO_STEP_STATES)),
  /** The user is deactivated after this day. */
  last_day: z.nullable(isoDay()),
  /** The sites that the person sees, with everything below them; null for all sites. */
  sites: z.nullable(z.array(namedSite)),
  /** The sites of this person alone, which replace those of the roles; null if the roles decide. */
  own_sites: z.nullable(z.array(namedSite)),
  signed_in_at: z.nullable(timestamp()),
  created_at: timestamp(),
  updated_at: timestamp(),
});
export type User = z.infer<typeof user>;

/** The details that only people who manage users see. */
export const userDetails = z.extend(user, {
  gender: z.nullable(z.enum(GENDERS)),
  birth_date: z.nullable(isoDay()),
  tz_code: z.string(),
  departure: z.nullable(departure),
  /** Whether they own the workspace. */
  is_owner: z.boolean(),
});
export type UserDetails = z.infer<typeof userDetails>;

export const userList: ListDeclaration = {
  table_name: 'users',
  columns: [
    { selector: 'full_name', type: 'text', sortable: true, filter: 'textBuilder' },
    { selector: 'email', type: 'text', sortable: true, filter: 'textBuilder' },
    { selector: 'mobile', type: 'text', sortable: true, filter: 'textBuilder' },
    { selector: 'status', type: 'badge', sortable: true, filter: 'select', options: USER_STATUSES },
    { selector: 'roles', type: 'text', filter: 'asyncSelect', remote: '/user/role/search' },
    { selector: 'groups', type: 'text', filter: 'asyncSelect', remote: '/user/group/all' },
    /** Empty for readers who do not manage people. */
    { selector: 'second_factor', type: 'badge', filter: 'select', options: TWO_STEP_STATES },
    { selector: 'sites', type: 'text', filter: 'asyncDropdownTree', remote: '/resources/sites/search', omit: true },
    { selector: 'signed_in_at', type: 'date', sortable: true, filter: 'dateRange' },
    { selector: 'created_at', type: 'date', sortable: true, filter: 'dateRange', omit: true },
    { selector: 'locale', type: 'badge', filter: 'select', options: LANGUAGES, omit: true },
    { selector: 'last_day', type: 'day', filter: 'dateRange', omit: true },
    /** The expiry of the invitation, for people who are invited. */
    { selector: 'invited_until', type: 'date', filter: 'dateRange', omit: true, filter_only: true },
    /** Name, email and mobile. */
    { selector: 'search', type: 'text', filter: 'textBuilder', omit: true, search_only: true },
  ],
  default_sort: { key: 'full_name', direction: 'asc' },
};

/** Maximum number of roles, and of groups in an invitation, per user. */
export const MAX_ROLES_PER_USER = 50;
const ids = () => z.array(numericId()).check(z.maxLength(MAX_ROLES_PER_USER));

const idParams = z.object({ id: numericId() });
const userEndpoint = {
  access: ['USR_MANAGE_USER'],
  prefix: 'USR',
  params: idParams,
  output: user,
} as const;

const CLOSING_ERRORS = [
  'USR_STILL_INVITED',
  'USR_PERSON_BEYOND_OWN',
  'USR_SITES_BEYOND_OWN',
  'USR_NOT_ONESELF',
  'USR_LAST_ADMINISTRATOR',
] as const;
const BULK_ERRORS = ['VALIDATION_FAILED', 'APP_COUNT_NOT_MATCH'] as const;
const bulk = <const P extends `/${string}`>(call: { readonly path: P; readonly summary: string }) =>
  bulkEndpoint(userList, { ...call, access: ['USR_MANAGE_USER'], prefix: 'USR' });

export const users = endpoints('users', {
  ...resource({
    path: '/user',
    names: ['a user', 'users'],
    prefix: 'USR',
    activity: 'user',
    id: numericId(),
    record: user,
    input: z.object({
      first_name: z.optional(personName()),
      last_name: z.optional(lastName()),
      nick_name: z.optional(nickName()),
    }),
    list: userList,
    view: ['USR_VIEW_USER_LIST'],
    manage: ['USR_MANAGE_USER'],
    search: {
      access: [
        'INS_CONDUCT_INSPECTION',
        'INS_VIEW_INSPECTION_LIST',
        'AST_MANAGE_ASSIGNMENT',
        'USR_VIEW_USER_LIST',
        'USR_MANAGE_GROUP',
        'CKL_MANAGE_TEMPLATES',
        ...ISSUE_SEARCH_ACCESS,
      ],
      /** `avatar` is the uuid of an image. */
      option: z.extend(selectOption(), { avatar: z.nullable(z.string()) }),
      limit: 20,
    },
    history: true,
    omit: ['get', 'create', 'update', 'delete'],
    overrides: {
      /** It has personal data, which only those who manage people see. */
      listActivity: { access: ['USR_MANAGE_USER'], errors: ['VALIDATION_FAILED', 'USR_USER_NOT_EXIST'] },
      list: { summary: 'List users with their roles, groups and status' },
      exportList: { path: '/user/list/export' },
      search: {
        summary: 'Search active users by name; with_invited includes invited users',
        query: z.extend(searchQuery(20), { with_invited: z.optional(flag()) }),
      },
    },
  }),
  bulkActivate: {
    ...bulk({ path: '/user/bulk-activate', summary: 'Activate users in bulk' }),
    errors: [...BULK_ERRORS, 'USR_STILL_INVITED', 'USR_PERSON_BEYOND_OWN', 'USR_SITES_BEYOND_OWN'],
    activity: 'user.activated',
  },
  bulkDeactivate: {
    ...bulk({ path: '/user/bulk-deactivate', summary: 'Deactivate users in bulk and end their sessions' }),
    errors: [...BULK_ERRORS, ...CLOSING_ERRORS],
    activity: 'user.deactivated',
  },
  bulkAddRole: {
    ...bulk({ path: '/user/bulk-add-role', summary: 'Add a role to users in bulk' }),
    body: z.extend(bulkSelection(), { role_id: numericId() }),
    errors: [...BULK_ERRORS, 'USR_OBJECT_NOT_FOUND', 'USR_ROLE_BEYOND_OWN', 'USR_SITES_BEYOND_OWN'],
    activity: 'user.roles_changed',
  },
  bulkRemoveRole: {
    ...bulk({ path: '/user/bulk-remove-role', summary: 'Remove a role from users in bulk' }),
    body: z.extend(bulkSelection(), { role_id: numericId() }),
    errors: [
      ...BULK_ERRORS,
      'USR_OBJECT_NOT_FOUND',
      'USR_ROLE_BEYOND_OWN',
      'USR_SITES_BEYOND_OWN',
      'USR_LAST_ADMINISTRATOR',
    ],
    activity: 'user.roles_changed',
  },
  bulkAddToGroup: {
    ...bulk({ path: '/user/bulk-add-group', summary: 'Add users to a group in bulk' }),
    access: ['USR_MANAGE_GROUP'],
    body: z.extend(bulkSelection(), { group_id: numericId() }),
    errors: [...BULK_ERRORS, 'USR_OBJECT_NOT_FOUND', 'USR_GROUP_BEYOND_OWN', 'USR_SITES_BEYOND_OWN'],
    activity: 'group.people_added',
  },
  invite: {
    method: 'POST',
    path: '/user/invite',
    access: ['USR_MANAGE_USER'],
    prefix: 'USR',
    limit: 'invite',
    summary: 'Invite a user by email, with permissions that you have yourself; without roles they get the default role',
    body: z.object({
      first_name: personName(),
      last_name: z.optional(lastName()),
      nick_name: z.optional(nickName()),
      email: emailAddress(),
      mobile: z.optional(mobileNumber()),
      roles: z.optional(ids()),
      groups: z.optional(ids()),
      /** The sites of this person alone; those of the roles if absent. */
      site_ids: z.optional(siteLimit()),
      /** The language of the mail and, until the person changes it, of their account; yours if absent. */
      locale: z.optional(z.enum(LANGUAGES)),
    }),
    output: user,
    errors: [
      'VALIDATION_FAILED',
      'USR_ROLE_BEYOND_OWN',
      'USR_GROUP_BEYOND_OWN',
      'USR_SITES_BEYOND_OWN',
      'USR_OBJECT_NOT_FOUND',
      'RES_OBJECT_NOT_FOUND',
      'RATE_LIMITED',
    ],
    activity: 'user.invited',
  },
  resendInvitation: {
    ...userEndpoint,
    method: 'POST',
    path: '/user/{id}/resend-invite',
    limit: 'invite',
    no_events: 'sending',
    summary: 'Send the invitation again and invalidate the previous one',
    errors: ['USR_USER_NOT_EXIST', 'USR_PERSON_BEYOND_OWN', 'USR_SITES_BEYOND_OWN', 'USR_NOT_INVITED', 'RATE_LIMITED'],
    activity: 'user.invited_again',
  },
  cancelInvitation: {
    ...userEndpoint,
    method: 'DELETE',
    path: '/user/{id}/cancel-invitation',
    summary: 'Cancel an invitation and remove the user',
    output: z.null(),
    errors: ['USR_USER_NOT_EXIST', 'USR_PERSON_BEYOND_OWN', 'USR_SITES_BEYOND_OWN', 'USR_NOT_INVITED'],
    activity: 'user.invitation_cancelled',
  },
  activate: {
    ...userEndpoint,
    method: 'PUT',
    path: '/user/{id}/activate-user',
    summary: 'Activate a user',
    errors: ['USR_USER_NOT_EXIST', 'USR_PERSON_BEYOND_OWN', 'USR_SITES_BEYOND_OWN', 'USR_STILL_INVITED'],
    activity: 'user.activated',
  },
  deactivate: {
    ...userEndpoint,
    method: 'PUT',
    path: '/user/{id}/deactivate-user',
    summary: 'Deactivate a user who has no permissions that you lack, and end their sessions',
    errors: ['USR_USER_NOT_EXIST', ...CLOSING_ERRORS],
    activity: 'user.deactivated',
  },
  updateStatus: {
    ...userEndpoint,
    method: 'POST',
    path: '/user/{userId}/change-status',
    events: ['user.activated'],
    summary: 'Activate or deactivate a user',
    params: z.object({ userId: numericId() }),
    body: z.object({ status: z.enum(['active', 'deactivated']) }),
    errors: ['USR_USER_NOT_EXIST', ...CLOSING_ERRORS],
    activity: 'user.deactivated',
  },
  getDetails: {
    ...userEndpoint,
    method: 'GET',
    path: '/user/{id}',
    summary: 'Get a user with personal data and preferences',
    output: userDetails,
    errors: ['USR_USER_NOT_EXIST'],
  },
  ...personSecurityEndpoints,
  ...leavingEndpoints(userList),
  update: {
    ...userEndpoint,
    method: 'POST',
    path: '/user/{id}/edit-basic-info',
    summary: 'Update name, personal data and preferences of a user in this workspace; omitted fields stay unchanged',
    body: z.object({
      first_name: z.optional(personName()),
      last_name: z.optional(lastName()),
      nick_name: z.optional(nickName()),
      mobile: z.optional(mobileNumber()),
      gender: z.optional(z.nullable(z.enum(GENDERS))),
      birth_date: z.optional(z.nullable(birthDate())),
      locale: z.optional(z.enum(LANGUAGES)),
      tz_code: z.optional(text(64)),
    }),
    output: userDetails,
    errors: ['USR_USER_NOT_EXIST', 'VALIDATION_FAILED'],
    activity: 'user.changed',
  },
  updateRoles: {
    ...userEndpoint,
    method: 'POST',
    path: '/user/{id}/update-roles',
    summary: 'Set the roles of a user; applies to their next call',
    body: z.object({ roles: ids() }),
    errors: [
      'USR_USER_NOT_EXIST',
      'USR_OBJECT_NOT_FOUND',
      'USR_ROLE_BEYOND_OWN',
      'USR_SITES_BEYOND_OWN',
      'USR_LAST_ADMINISTRATOR',
    ],
    activity: 'user.roles_changed',
  },
  updateSites: {
    ...userEndpoint,
    method: 'POST',
    path: '/user/{id}/update-sites',
    summary: 'Limit a user to sites instead of the sites of their roles; applies to their next call',
    body: z.object({ site_ids: siteLimit() }),
    errors: ['USR_USER_NOT_EXIST', 'RES_OBJECT_NOT_FOUND', 'USR_SITES_BEYOND_OWN', 'USR_SITES_OF_ADMINISTRATOR'],
    activity: 'user.sites_changed',
  },
});
