/**
 * Provisioning by SCIM 2.0 (RFC 7643, 7644): an identity provider creates, changes and disables people. The protocol
 * has its own form of responses and errors, and its callers present a token of the workspace instead of a session.
 */
import * as z from 'zod/mini';
import { endpoints } from '../endpoint.ts';
import { maxJsonLength, queryText } from '../values.ts';

/** The schema of users (RFC 7643). */
export const SCIM_USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User';
/** The schema of groups (RFC 7643). */
export const SCIM_GROUP_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Group';
/** The schema of lists (RFC 7644). */
export const SCIM_LIST_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';
/** The schema of changes (RFC 7644). */
export const SCIM_PATCH_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
/** The schema of errors (RFC 7644). */
export const SCIM_ERROR_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:Error';
/** The media type of requests and responses. */
export const SCIM_MEDIA_TYPE = 'application/scim+json';

/** Resources on one page; larger counts are reduced to it, as the protocol allows. */
export const MAX_SCIM_PAGE = 200;
/** The number of resources on a page if the request names none. */
export const DEFAULT_SCIM_PAGE = 100;

const MAX_USER_JSON = 100_000;
/** A group with all its members: about ten thousand. */
const MAX_GROUP_JSON = 1_300_000;
const GROUP_BODY_BYTES = 4 * 1024 * 1024;

const meta = z.object({
  resourceType: z.string(),
  created: z.optional(z.string()),
  lastModified: z.optional(z.string()),
  location: z.string(),
});
const link = z.object({ value: z.string(), display: z.optional(z.string()), $ref: z.optional(z.string()) });

/** All but `schemas` and `id` can be left out by `attributes` and `excludedAttributes`. */
export const scimUser = z.object({
  schemas: z.array(z.string()),
  id: z.string(),
  externalId: z.optional(z.string()),
  userName: z.optional(z.string()),
  name: z.optional(z.object({ formatted: z.string(), givenName: z.string(), familyName: z.string() })),
  displayName: z.optional(z.string()),
  nickName: z.optional(z.string()),
  emails: z.optional(z.array(z.object({ value: z.string(), type: z.literal('work'), primary: z.literal(true) }))),
  preferredLanguage: z.optional(z.string()),
  timezone: z.optional(z.string()),
  active: z.optional(z.boolean()),
  groups: z.optional(z.array(link)),
  meta: z.optional(meta),
});
export type ScimUser = z.infer<typeof scimUser>;

export const scimGroup = z.object({
  schemas: z.array(z.string()),
  id: z.string(),
  externalId: z.optional(z.string()),
  displayName: z.optional(z.string()),
  members: z.optional(z.array(link)),
  meta: z.optional(meta),
});
export type ScimGroup = z.infer<typeof scimGroup>;

const listOf = <T extends z.ZodMiniType>(resource: T) =>
  z.object({
    schemas: z.array(z.string()),
    totalResults: z.number(),
    startIndex: z.number(),
    itemsPerPage: z.number(),
    Resources: z.array(resource),
  });
/** A description of the protocol, whose form it defines itself. */
const description = z.record(z.string(), z.unknown());

const projection = {
  attributes: z.optional(queryText(2_000)),
  excludedAttributes: z.optional(queryText(2_000)),
};
const one = z.object(projection);
const list = z.object({
  filter: z.optional(queryText(4_000)),
  startIndex: z.optional(queryText(20)),
  count: z.optional(queryText(20)),
  ...projection,
});
const params = z.object({ id: z.string().check(z.maxLength(60)) });
/** Names of attributes have no case and extensions bring their own, so the module reads the body itself. */
const body = (max: number) => z.record(z.string(), z.unknown()).check(maxJsonLength(max));

const call = { access: 'provisioning', feature: 'app_sso', prefix: 'USR', response: 'scim' } as const;
const users = { ...call, path: '/scim/v2/Users' } as const;
const user = { ...call, path: '/scim/v2/Users/{id}', params } as const;
const groups = { ...call, path: '/scim/v2/Groups' } as const;
const group = { ...call, path: '/scim/v2/Groups/{id}', params } as const;
const userBody = { body: body(MAX_USER_JSON) } as const;
const groupBody = { body: body(MAX_GROUP_JSON), body_limit: GROUP_BODY_BYTES } as const;
const NOT_FOUND = 'USR_OBJECT_NOT_FOUND';
const USER_ERRORS = ['SCIM_INVALID_VALUE', 'SCIM_NOT_UNIQUE', 'SCIM_EMAIL_LOCKED', 'USR_LAST_ADMINISTRATOR'] as const;
const GROUP_ERRORS = ['SCIM_INVALID_VALUE', 'SCIM_NOT_UNIQUE', 'USR_LAST_ADMINISTRATOR'] as const;
const PATCH_ERRORS = ['SCIM_INVALID_SYNTAX', 'SCIM_INVALID_PATH', NOT_FOUND] as const;

export const scim = endpoints('scim', {
  listUsers: {
    ...users,
    method: 'GET',
    summary: 'List people by filter and page',
    query: list,
    output: listOf(scimUser),
    errors: ['SCIM_INVALID_FILTER', 'SCIM_INVALID_VALUE'],
  },
  createUser: {
    ...users,
    method: 'POST',
    summary: 'Create a person, who can then sign in, or bring back one who was deleted',
    ...userBody,
    output: scimUser,
    errors: USER_ERRORS,
    activity: 'scim.user_created',
  },
  getUser: { ...user, method: 'GET', summary: 'Get a person', query: one, output: scimUser, errors: [NOT_FOUND] },
  replaceUser: {
    ...user,
    method: 'PUT',
    summary: 'Change a person; attributes that are omitted stay unchanged',
    ...userBody,
    output: scimUser,
    errors: [...USER_ERRORS, NOT_FOUND],
    activity: 'scim.user_changed',
    events: ['user.activated', 'user.deactivated'],
  },
  patchUser: {
    ...user,
    method: 'PATCH',
    summary: 'Change attributes of a person',
    ...userBody,
    output: scimUser,
    errors: [...USER_ERRORS, ...PATCH_ERRORS],
    activity: 'scim.user_changed',
    events: ['user.activated', 'user.deactivated'],
  },
  deleteUser: {
    ...user,
    method: 'DELETE',
    summary: 'Disable a person and remove them from provisioning; what they did stays',
    errors: [NOT_FOUND, 'USR_LAST_ADMINISTRATOR'],
    activity: 'scim.user_deleted',
  },
  listGroups: {
    ...groups,
    method: 'GET',
    summary: 'List groups by filter and page',
    query: list,
    output: listOf(scimGroup),
    errors: ['SCIM_INVALID_FILTER', 'SCIM_INVALID_VALUE'],
  },
  createGroup: {
    ...groups,
    method: 'POST',
    summary: 'Create a group of the identity provider; the group map says which groups and roles its members get',
    ...groupBody,
    output: scimGroup,
    errors: GROUP_ERRORS,
    activity: 'scim.group_created',
    events: ['user.changed'],
  },
  getGroup: { ...group, method: 'GET', summary: 'Get a group', query: one, output: scimGroup, errors: [NOT_FOUND] },
  replaceGroup: {
    ...group,
    method: 'PUT',
    summary: 'Change a group and, if they are sent, replace its members',
    ...groupBody,
    output: scimGroup,
    errors: [...GROUP_ERRORS, NOT_FOUND],
    activity: 'scim.group_changed',
    events: ['user.changed'],
  },
  patchGroup: {
    ...group,
    method: 'PATCH',
    summary: 'Change the name of a group, add members and remove them',
    ...groupBody,
    errors: [...GROUP_ERRORS, ...PATCH_ERRORS],
    activity: 'scim.group_changed',
    events: ['user.changed'],
  },
  deleteGroup: {
    ...group,
    method: 'DELETE',
    summary: 'Delete a group; its members lose what the group map gave them for it',
    errors: [NOT_FOUND, 'USR_LAST_ADMINISTRATOR'],
    activity: 'scim.group_deleted',
    events: ['user.changed'],
  },
  getProviderConfig: {
    ...call,
    method: 'GET',
    path: '/scim/v2/ServiceProviderConfig',
    summary: 'Describe what of the protocol is supported',
    output: description,
  },
  listResourceTypes: {
    ...call,
    method: 'GET',
    path: '/scim/v2/ResourceTypes',
    summary: 'List the types of resources',
    output: description,
  },
  listSchemas: {
    ...call,
    method: 'GET',
    path: '/scim/v2/Schemas',
    summary: 'List the attributes of the types of resources',
    output: description,
  },
});
