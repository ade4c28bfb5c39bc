/**
 * API tokens, with which other systems make calls. A token acts as the person who owns it, with those of its permissions
 * that this person has when the call is made.
 */
import * as z from 'zod/mini';
import { endpoints, SESSION_ONLY } from '../endpoint.ts';
import { network } from '../network.ts';
import { PERMISSIONS, type Permission } from '../permissions.ts';
import { numericId, requiredText, timestamp } from '../values.ts';

/** The prefix of every token, by which scanners for leaked secrets recognize it. */
export const API_TOKEN_PREFIX = 'rounds_api_';
/** The maximum number of API tokens of a workspace. */
export const MAX_API_TOKENS = 200;
export const MAX_TOKEN_NETWORKS = 50;
/** Owners are told this long before a token expires. */
export const EXPIRY_NOTICE_DAYS = 7;

/** Whether a token works, or the reason why it does not. */
export const API_TOKEN_STATES = ['works', 'expired', 'owner_inactive', 'owner_lacks_access'] as const;
export type ApiTokenState = (typeof API_TOKEN_STATES)[number];

const permission = z.enum(PERMISSIONS as readonly [Permission, ...Permission[]]);

export const apiToken = z.object({
  id: z.number(),
  name: z.string(),
  /** The last characters of the token, by which people recognize it. */
  ending: z.string(),
  permissions: z.array(permission),
  /** The permissions of the token that its owner no longer has, so that the token cannot use them. */
  lost_permissions: z.array(permission),
  /** Addresses and networks from which it may be used; empty: from everywhere. */
  networks: z.array(z.string()),
  state: z.enum(API_TOKEN_STATES),
  /** The person that it acts as; null if that person was deleted. */
  owner: z.nullable(z.object({ id: z.number(), full_name: z.string() })),
  created_at: timestamp(),
  expires_at: z.nullable(timestamp()),
  used_at: z.nullable(timestamp()),
  /** The address of its last use. */
  used_from: z.nullable(z.string()),
});
export type ApiToken = z.infer<typeof apiToken>;

const fields = {
  name: requiredText(100),
  permissions: z.array(permission).check(z.minLength(1), z.maxLength(PERMISSIONS.length)),
  expires_at: z.nullable(timestamp()),
  networks: z.array(network()).check(z.maxLength(MAX_TOKEN_NETWORKS)),
};
export const newApiToken = z.object({
  ...fields,
  expires_at: z.optional(fields.expires_at),
  networks: z.optional(fields.networks),
});
export const apiTokenChange = z.partial(z.object(fields));

const PATH = '/settings/api/tokens';
const call = { access: ['APP_MANAGE_API'], feature: 'app_api', prefix: 'APP', ...SESSION_ONLY } as const;
const params = z.object({ id: numericId() });

export const apiTokens = endpoints('apiTokens', {
  list: {
    ...call,
    method: 'GET',
    path: PATH,
    summary: 'List the API tokens of everyone, without their secret, the newest first',
    output: z.array(apiToken),
  },
  create: {
    ...call,
    method: 'POST',
    path: PATH,
    secret: true,
    no_events: 'settings',
    summary: 'Create an API token that acts as you; it is shown this once',
    body: newApiToken,
    output: z.extend(apiToken, { token: z.string() }),
    activity: 'api_token.created',
  },
  update: {
    ...call,
    method: 'PUT',
    path: `${PATH}/{id}`,
    no_events: 'settings',
    summary: 'Change one of your API tokens; omitted fields stay unchanged',
    params,
    body: apiTokenChange,
    output: apiToken,
    errors: ['APP_OBJECT_NOT_FOUND', 'API_TOKEN_NOT_OWN'],
    activity: 'api_token.changed',
  },
  takeOver: {
    ...call,
    method: 'POST',
    path: `${PATH}/{id}/take-over`,
    no_events: 'settings',
    summary: 'Become the owner of an API token; it keeps those of its permissions that you have',
    params,
    output: apiToken,
    errors: ['APP_OBJECT_NOT_FOUND', 'API_TOKEN_NOTHING_LEFT'],
    activity: 'api_token.taken_over',
  },
  revoke: {
    ...call,
    method: 'DELETE',
    path: `${PATH}/{id}`,
    no_events: 'settings',
    summary: 'Revoke an API token; it stops working at once',
    params,
    output: z.object({ id: z.number() }),
    errors: ['APP_OBJECT_NOT_FOUND'],
    activity: 'api_token.revoked',
  },
});
