/** Setting up single sign-on: forms, metadata, test, rejected sign-ons, identities, and tokens for provisioning. */
import * as z from 'zod/mini';
import { SESSION_ONLY } from '../endpoint.ts';
import { numericId, requiredText, timestamp } from '../values.ts';
import {
  casInput,
  casSettings,
  oidcInput,
  oidcMetadata,
  oidcSettings,
  samlInput,
  samlMetadata,
  samlMetadataInput,
  samlSettings,
} from './protocols.ts';
import { SETTINGS_BODY_BYTES, SSO_PROTOCOLS, webAddress } from './provider.ts';
import { ssoRejection } from './rejections.ts';
import { ssoTestResult } from './test-result.ts';

const PATH = '/settings/organization/auth';
const view = { access: ['APP_VIEW_SETTINGS'], feature: 'app_sso', prefix: 'APP' } as const;
const edit = { access: ['APP_EDIT_SETTINGS'], feature: 'app_sso', prefix: 'APP' } as const;
const UPDATE_ERRORS = [
  'USR_ROLE_BEYOND_OWN',
  'USR_GROUP_BEYOND_OWN',
  'USR_OBJECT_NOT_FOUND',
  'AUTH_SSO_NOT_READY',
] as const;

const protocolParams = z.object({ protocol: z.enum(SSO_PROTOCOLS) });
const idParams = z.object({ id: numericId() });

/** A person who signed on and has the email address of an existing one, waiting to be confirmed. */
export const linkRequest = z.object({
  id: z.number(),
  protocol: z.enum(SSO_PROTOCOLS),
  subject: z.string(),
  email: z.string(),
  /** The name that the service sent. */
  name: z.string(),
  user: z.object({ id: z.number(), full_name: z.string() }),
  requested_at: timestamp(),
});
export type LinkRequest = z.infer<typeof linkRequest>;

/** The identity of a person at a sign-on service. */
export const ssoIdentity = z.object({
  id: z.number(),
  /** Protocol and name of the service, such as `saml:https://idp.example.org`. */
  provider: z.string(),
  subject: z.string(),
  user: z.object({ id: z.number(), full_name: z.string() }),
  created_at: timestamp(),
  signed_in_at: z.nullable(timestamp()),
});
export type SsoIdentity = z.infer<typeof ssoIdentity>;

/** A token with which an identity provider creates, changes and deactivates people. */
export const scimToken = z.object({
  id: z.number(),
  name: z.string(),
  created_at: timestamp(),
  created_by: z.nullable(z.object({ id: z.number(), full_name: z.string() })),
  used_at: z.nullable(timestamp()),
  expires_at: z.nullable(timestamp()),
});
export type ScimToken = z.infer<typeof scimToken>;
/** The maximum number of tokens with which identity providers call the workspace. */
export const MAX_SCIM_TOKENS = 20;

export const ssoSettingsEndpoints = {
  getCas: { method: 'GET', path: `${PATH}/cas`, ...view, summary: 'Get the CAS settings', output: casSettings },
  updateCas: {
    ...SESSION_ONLY,
    method: 'PUT',
    path: `${PATH}/cas`,
    ...edit,
    no_events: 'settings',
    summary: 'Update the CAS settings; omitted fields stay unchanged',
    body: casInput,
    body_limit: SETTINGS_BODY_BYTES,
    output: casSettings,
    errors: UPDATE_ERRORS,
    activity: 'sso.settings_changed',
  },
  getSaml: { method: 'GET', path: `${PATH}/saml`, ...view, summary: 'Get the SAML settings', output: samlSettings },
  updateSaml: {
    ...SESSION_ONLY,
    method: 'PUT',
    path: `${PATH}/saml`,
    ...edit,
    no_events: 'settings',
    summary: 'Update the SAML settings; omitted fields stay unchanged',
    body: samlInput,
    body_limit: SETTINGS_BODY_BYTES,
    output: samlSettings,
    errors: UPDATE_ERRORS,
    activity: 'sso.settings_changed',
  },
  readSamlMetadata: {
    method: 'POST',
    path: `${PATH}/saml/metadata`,
    ...edit,
    limit: 'import',
    no_events: 'reading',
    summary: 'Read the metadata of a SAML identity provider from an address or a text, without saving anything',
    body: samlMetadataInput,
    body_limit: SETTINGS_BODY_BYTES,
    output: samlMetadata,
    errors: ['AUTH_SSO_UNREADABLE'],
  },
  getOidc: {
    method: 'GET',
    path: `${PATH}/oidc`,
    ...view,
    summary: 'Get the OpenID Connect settings without the client secret',
    output: oidcSettings,
  },
  updateOidc: {
    ...SESSION_ONLY,
    method: 'PUT',
    path: `${PATH}/oidc`,
    ...edit,
    secret: true,
    no_events: 'settings',
    summary: 'Update the OpenID Connect settings; omitted fields stay unchanged',
    body: oidcInput,
    body_limit: SETTINGS_BODY_BYTES,
    output: oidcSettings,
    errors: UPDATE_ERRORS,
    activity: 'sso.settings_changed',
  },
  readOidcMetadata: {
    method: 'POST',
    path: `${PATH}/oidc/metadata`,
    ...edit,
    limit: 'import',
    no_events: 'reading',
    summary: 'Read the discovery document of an OpenID provider, without saving anything',
    body: z.object({ issuer: webAddress() }),
    output: oidcMetadata,
    errors: ['AUTH_SSO_UNREADABLE'],
  },
  startTest: {
    method: 'POST',
    path: `${PATH}/{protocol}/test`,
    ...edit,
    no_events: 'reading',
    summary: 'Start a test sign-on with the saved settings, also while they are switched off; open the address',
    params: protocolParams,
    output: z.object({ url: z.string() }),
    errors: ['AUTH_SSO_NOT_READY'],
  },
  getTest: {
    method: 'GET',
    path: `${PATH}/{protocol}/test`,
    ...view,
    summary: 'Get the result of the last test sign-on; null if there was none',
    params: protocolParams,
    output: z.nullable(ssoTestResult),
  },
  listRejections: {
    method: 'GET',
    path: `${PATH}/rejections`,
    ...view,
    summary: 'List the last sign-ons that were refused, of all services or of one, the latest first',
    query: z.strictObject({ protocol: z.optional(z.enum(SSO_PROTOCOLS)) }),
    output: z.array(ssoRejection),
  },
  listIdentities: {
    method: 'GET',
    path: `${PATH}/identities`,
    ...view,
    access: ['USR_MANAGE_USER'],
    summary: 'List who a person is at the sign-on services',
    query: z.strictObject({ user_id: numericId() }),
    output: z.array(ssoIdentity),
  },
  deleteIdentity: {
    ...SESSION_ONLY,
    method: 'DELETE',
    path: `${PATH}/identities/{id}`,
    ...edit,
    access: ['USR_MANAGE_USER'],
    no_events: 'account',
    summary: 'Unlink a person from a sign-on service and end the sessions that it started',
    params: idParams,
    output: z.object({ id: z.number() }),
    errors: ['APP_OBJECT_NOT_FOUND', 'USR_PERSON_BEYOND_OWN', 'USR_SITES_BEYOND_OWN'],
    activity: 'sso.identity_unlinked',
  },
  listLinkRequests: {
    method: 'GET',
    path: `${PATH}/links`,
    ...view,
    access: ['USR_MANAGE_USER'],
    summary: 'List people who signed on with the email address of an existing person, the latest first',
    output: z.array(linkRequest),
  },
  confirmLink: {
    ...SESSION_ONLY,
    method: 'POST',
    path: `${PATH}/links/{id}/confirm`,
    ...edit,
    access: ['USR_MANAGE_USER'],
    no_events: 'account',
    summary: 'Confirm that they are the same person',
    params: idParams,
    output: ssoIdentity,
    errors: ['APP_OBJECT_NOT_FOUND', 'USR_PERSON_BEYOND_OWN', 'USR_SITES_BEYOND_OWN'],
    activity: 'sso.identity_linked',
  },
  declineLink: {
    ...SESSION_ONLY,
    method: 'DELETE',
    path: `${PATH}/links/{id}`,
    ...edit,
    access: ['USR_MANAGE_USER'],
    no_events: 'account',
    summary: 'Decline a request to link a person',
    params: idParams,
    output: z.object({ id: z.number() }),
    errors: ['APP_OBJECT_NOT_FOUND'],
    activity: 'sso.link_declined',
  },
  listScimTokens: {
    method: 'GET',
    path: '/settings/organization/scim/tokens',
    ...view,
    summary: 'List the tokens of provisioning by SCIM, without their secret',
    output: z.object({ url: z.string(), tokens: z.array(scimToken) }),
  },
  createScimToken: {
    ...SESSION_ONLY,
    method: 'POST',
    path: '/settings/organization/scim/tokens',
    ...edit,
    secret: true,
    no_events: 'settings',
    summary: 'Create a token for provisioning by SCIM; it is shown this once',
    body: z.object({ name: requiredText(100), expires_at: z.optional(z.nullable(timestamp())) }),
    output: z.extend(scimToken, { token: z.string() }),
    errors: ['VALIDATION_FAILED'],
    activity: 'scim.token_created',
  },
  deleteScimToken: {
    ...SESSION_ONLY,
    method: 'DELETE',
    path: '/settings/organization/scim/tokens/{id}',
    ...edit,
    no_events: 'settings',
    summary: 'Delete a token; it stops working at once',
    params: idParams,
    output: z.object({ id: z.number() }),
    errors: ['APP_OBJECT_NOT_FOUND'],
    activity: 'scim.token_deleted',
  },
} as const;
