/** Signing in by a sign-on service: the way there, the way back, and what the page does with its assertion. */
import * as z from 'zod/mini';
import { codeStep, MAX_TARGET_LENGTH, sessionUser } from '../auth/index.ts';
import { maxKeys, queryText, text } from '../values.ts';
import { SSO_PROTOCOLS } from './provider.ts';

const workspaceParams = z.object({ workspace: z.string().check(z.regex(/^[a-z0-9-]{1,63}$/)) });
const guest = { access: 'guest', prefix: 'APP', limit: 'sign-on' } as const;

/** The person must prove by their password that the account is theirs, or an administrator confirms it. */
export const linkStep = z.object({
  next_step_code: z.literal('AUTH_LINK_REQUIRED'),
  email: z.string(),
  /** Whether the account has a password to link it with. */
  can_prove: z.boolean(),
  /** An administrator of the workspace has been asked to confirm it. */
  is_requested: z.boolean(),
});
export type LinkStep = z.infer<typeof linkStep>;

/** `target` is the path on this site to which the person wanted to go. */
const assertionResult = z.union([z.object({ user: sessionUser, target: z.string() }), codeStep, linkStep]);
const assertionParams = z.object({ assertion: z.string().check(z.regex(/^[\w.-]{1,200}$/)) });
const assertionCall = {
  method: 'GET',
  ...guest,
  params: assertionParams,
  /** The time zone of the browser, for people who are created. */
  query: z.strictObject({ tz_code: z.optional(text(64)) }),
  output: assertionResult,
  errors: ['AUTH_SSO_OVER', 'AUTH_SSO_REFUSED', 'RATE_LIMITED'],
} as const;

/** The largest response of a SAML identity provider, in characters of Base64. */
export const MAX_SAML_MESSAGE_LENGTH = 256 * 1024;
/** The schema accepts more than is allowed, so that the rejection of a larger one can be logged. */
const message = () => z.optional(z.string().check(z.maxLength(2 * MAX_SAML_MESSAGE_LENGTH)));
const FORM_BYTES = 2 * MAX_SAML_MESSAGE_LENGTH;

/** The parameters of a callback are those of the service; it may add others. */
const callbackQuery = z.record(text(200), queryText()).check(maxKeys(50));

export const signOnEndpoints = {
  getOptions: {
    method: 'GET',
    path: '/user/auth/sso',
    ...guest,
    summary: 'Get how people sign in: the workspace of the host, the key or the email domain, and its services',
    query: z.strictObject({ workspace: z.optional(text(63)), email: z.optional(text(254)) }),
    output: z.object({
      workspace: z.nullable(z.object({ key: z.string(), display_name: z.string() })),
      /** Passwords are off, except for administrators. */
      enforce: z.boolean(),
      /** Open `url` with the parameter `target`, the path to come back to. */
      services: z.array(z.object({ protocol: z.enum(SSO_PROTOCOLS), url: z.string() })),
    }),
  },
  begin: {
    method: 'GET',
    path: '/sso/{workspace}/{protocol}/begin',
    ...guest,
    response: 'redirect',
    summary: 'Go to the sign-on service; comes back to /login with `sso` or `cas`, the assertion, in the query',
    params: z.extend(workspaceParams, { protocol: z.enum(SSO_PROTOCOLS) }),
    query: z.strictObject({ target: z.optional(queryText(MAX_TARGET_LENGTH)) }),
    errors: ['APP_WORKSPACE_NOT_FOUND'],
  },
  getSamlMetadata: {
    method: 'GET',
    path: '/sso/{workspace}/saml/metadata',
    ...guest,
    response: 'bytes',
    summary: 'Get the metadata of this service provider for SAML',
    params: workspaceParams,
    errors: ['APP_WORKSPACE_NOT_FOUND'],
  },
  receiveSamlResponse: {
    method: 'POST',
    path: '/sso/{workspace}/saml/acs',
    ...guest,
    response: 'redirect',
    is_cross_site: true,
    body_limit: FORM_BYTES,
    no_events: 'session',
    summary: 'Receive the answer of the SAML identity provider',
    params: workspaceParams,
    body: z.object({ SAMLResponse: message(), RelayState: message() }),
    errors: ['APP_WORKSPACE_NOT_FOUND'],
  },
  receiveSamlLogout: {
    method: 'GET',
    path: '/sso/{workspace}/saml/slo',
    ...guest,
    response: 'redirect',
    summary: 'Sign out as the SAML identity provider requests, or come back from signing out there',
    params: workspaceParams,
    query: callbackQuery,
    errors: ['APP_WORKSPACE_NOT_FOUND'],
  },
  postSamlLogout: {
    method: 'POST',
    path: '/sso/{workspace}/saml/slo',
    ...guest,
    response: 'redirect',
    is_cross_site: true,
    body_limit: FORM_BYTES,
    no_events: 'session',
    summary: 'The same by a form',
    params: workspaceParams,
    body: z.object({ SAMLRequest: message(), SAMLResponse: message(), RelayState: message() }),
    errors: ['APP_WORKSPACE_NOT_FOUND'],
  },
  receiveCasTicket: {
    method: 'GET',
    path: '/sso/{workspace}/cas/callback',
    ...guest,
    response: 'redirect',
    summary: 'Receive the ticket of the CAS server',
    params: workspaceParams,
    query: callbackQuery,
    errors: ['APP_WORKSPACE_NOT_FOUND'],
  },
  receiveCasLogout: {
    method: 'POST',
    path: '/sso/{workspace}/cas/callback',
    ...guest,
    is_cross_site: true,
    body_limit: FORM_BYTES,
    no_events: 'session',
    summary: 'End the session of a ticket, as the CAS server requests',
    params: workspaceParams,
    body: z.object({ logoutRequest: message() }),
    output: z.null(),
    errors: ['APP_WORKSPACE_NOT_FOUND'],
  },
  receiveOidcCode: {
    method: 'GET',
    path: '/sso/{workspace}/oidc/callback',
    ...guest,
    response: 'redirect',
    summary: 'Receive the code of the OpenID provider',
    params: workspaceParams,
    query: callbackQuery,
    errors: ['APP_WORKSPACE_NOT_FOUND'],
  },
  receiveOidcLogout: {
    method: 'POST',
    path: '/sso/{workspace}/oidc/logout',
    ...guest,
    is_cross_site: true,
    body_limit: FORM_BYTES,
    no_events: 'session',
    summary: 'End sessions by the logout token of the OpenID provider',
    params: workspaceParams,
    body: z.object({ logout_token: message() }),
    output: z.null(),
    errors: ['APP_WORKSPACE_NOT_FOUND'],
  },
  /** Both do the same; the second is the one that clients of CAS call. */
  useAssertion: {
    ...assertionCall,
    path: '/user/auth/sso/{assertion}',
    summary: 'Sign in with the one-time assertion of a sign-on; only in the browser in which it began',
  },
  useCasAssertion: {
    ...assertionCall,
    path: '/user/auth/cas/{assertion}',
    summary: 'Sign in with the one-time assertion of a sign-on by CAS; only in the browser in which it began',
  },
  previewAssertion: {
    method: 'GET',
    path: '/user/auth/sso/{assertion}/person',
    ...guest,
    summary: 'Get who an assertion would sign in, without using it; only in the browser in which it began',
    params: assertionParams,
    output: z.object({
      /** Null for somebody who would be created, or whose account must be linked first. */
      user_id: z.nullable(z.number()),
      name: z.string(),
      email: z.nullable(z.string()),
      workspace: z.object({ id: z.number(), display_name: z.string() }),
    }),
    errors: ['AUTH_SSO_OVER', 'AUTH_SSO_REFUSED', 'RATE_LIMITED'],
  },
  linkAccount: {
    method: 'POST',
    path: '/user/auth/link',
    ...guest,
    limit: 'sign-in',
    secret: true,
    events: ['user.activated', 'user.changed'],
    summary: 'Prove by password that the existing account is yours; links it to the sign-on of this browser',
    body: z.object({ password: z.string().check(z.maxLength(1024)) }),
    output: z.union([z.object({ user: sessionUser, target: z.string() }), codeStep]),
    errors: ['USR_WRONG_CREDENTIALS', 'AUTH_SSO_OVER', 'RATE_LIMITED'],
  },
} as const;
