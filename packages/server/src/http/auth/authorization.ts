/**
 * Decides who may make a call, in this order: session or API token (401), anti-forgery (403), network and second factor
 * (403), permission (403), plan (403), exports and sharing (403). It runs before the body is read, so that a denied call
 * costs as little as possible.
 */
import type { Endpoint } from '@rounds/contract/endpoint.ts';
import type { Language } from '@rounds/contract/languages.ts';
import type { Access } from '@rounds/contract/permissions.ts';
import { planHasFeature } from '@rounds/contract/plans.ts';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../db/database.ts';
import type { EventAuthor } from '../../events/event-publisher.ts';
import { isAllowedAddress } from '../../networks.ts';
import { ApiError } from '../api-error.ts';
import type { Actor, Provisioner } from '../module.ts';
import { parseAcceptLanguage } from '../texts.ts';
import { missingFeatureError, missingPermissionError } from './access-errors.ts';
import { type AntiForgery, XSRF_COOKIE, XSRF_HEADER } from './anti-forgery.ts';
import { findTokenCaller, readBearerToken } from './api-tokens.ts';
import { findProvisioner } from './provisioning.ts';
import { assertAllowedNetwork, assertNotDenied } from './restrictions.ts';
import { findActor, findActorPassively } from './session.ts';
import { isAllowedHost, type Site } from './workspace-host.ts';

/** The properties of a call that are known before its input is read. */
export interface CallerContext {
  actor: Actor | null;
  /** Set only for calls of provisioning. */
  provisioner: Provisioner | null;
  language: Language;
  /** The session's token as the browser sent it; not verified yet. */
  session_token: string | null;
  /** The token of the header `Authorization`, which counts instead of the session; not verified yet. */
  bearer_token: string | null;
  /** The owner of an API token that was found, also if it may not make the call. */
  token_author: EventAuthor | null;
  step_token: string | null;
}

export interface AuthGuard {
  readonly database: Database;
  readonly antiForgery: AntiForgery;
  readonly sessionCookie: string;
  readonly stepCookie: string;
  readonly defaultLanguage: Language;
  readonly site: Site;
}

export const isUnsafe = (method: string): boolean => method !== 'GET' && method !== 'HEAD';

/** The context that every request starts with, including requests that are denied or match no call. */
export function createInitialContext(request: FastifyRequest, guard: AuthGuard): CallerContext {
  return {
    actor: null,
    provisioner: null,
    language: parseAcceptLanguage(request.headers['accept-language']) ?? guard.defaultLanguage,
    session_token: request.cookies[guard.sessionCookie] || null,
    bearer_token: readBearerToken(request.headers.authorization),
    token_author: null,
    step_token: request.cookies[guard.stepCookie] || null,
  };
}

/** Sets the actor and language of the caller. @throws ApiError */
export async function authorize(
  endpoint: Endpoint,
  request: FastifyRequest,
  caller: CallerContext,
  guard: AuthGuard,
): Promise<void> {
  if (endpoint.access === 'provisioning') {
    caller.provisioner = await authorizeProvisioner(endpoint, request, caller, guard);
    return;
  }
  const isByToken = endpoint.access !== 'guest' && caller.bearer_token !== null;
  if (isByToken) {
    caller.actor = await findTokenActor(request, caller, guard);
  } else if (endpoint.access !== 'guest' && caller.session_token) {
    caller.actor = await findCaller(
      request,
      caller,
      guard,
      endpoint.response === 'events' ? findActorPassively : findActor,
    );
  }
  const { actor } = caller;
  if (actor) caller.language = parseAcceptLanguage(request.headers['accept-language']) ?? actor.locale;
  if (!actor && endpoint.access !== 'guest' && endpoint.access !== 'public') throw new ApiError('USR_UNAUTHENTICATED');
  if (isByToken && endpoint.is_session_only) throw new ApiError('API_TOKEN_NOT_ACCEPTED');
  if (isByToken && actor && !planHasFeature(actor.plan, 'app_api'))
    throw missingFeatureError('app_api', caller.language);
  // No browser sends such a token by itself.
  if (isUnsafe(endpoint.method) && !isByToken && !endpoint.is_cross_site && !isFromThisSite(request, caller, guard))
    throw new ApiError('APP_XSRF_MISMATCH');
  if (!actor) return;
  assertOpenSession(endpoint, actor, request.ip);
  if (!canCall(endpoint.access, actor)) throw missingPermissionError(endpoint.access, caller.language);
  if (endpoint.feature && !planHasFeature(actor.plan, endpoint.feature))
    throw missingFeatureError(endpoint.feature, caller.language);
  assertNotDenied(endpoint.guard, actor);
}

/** @throws ApiError USR_NETWORK_NOT_ALLOWED, USR_AUTHENTICATOR_MISSING */
function assertOpenSession({ restricted_session }: Endpoint, actor: Actor, address: string): void {
  if (restricted_session !== 'leaving') assertAllowedNetwork(actor.allowed_networks, address);
  if (actor.must_set_up_authenticator && !restricted_session) throw new ApiError('USR_AUTHENTICATOR_MISSING');
}

/** A token that no browser sends by itself needs no anti-forgery token. @throws ApiError */
async function authorizeProvisioner(
  { feature }: Endpoint,
  request: FastifyRequest,
  { language }: CallerContext,
  { database }: AuthGuard,
): Promise<Provisioner> {
  const provisioner = await findProvisioner(database, request.headers.authorization);
  if (!provisioner) throw new ApiError('USR_UNAUTHENTICATED');
  if (feature && !planHasFeature(provisioner.plan, feature)) throw missingFeatureError(feature, language);
  return provisioner;
}

/** The owner of the token, with the permissions that it has. @throws ApiError that says why it does not work */
async function findTokenActor(request: FastifyRequest, caller: CallerContext, guard: AuthGuard): Promise<Actor> {
  const { actor, author, problem } = await findTokenCaller(guard.database, caller.bearer_token as string, request.ip);
  caller.token_author = author;
  if (!actor) throw new ApiError(problem ?? 'API_TOKEN_INVALID');
  if (!(await isAllowedHost(guard.database, actor, guard.site, request.hostname)))
    throw new ApiError('API_TOKEN_INVALID');
  return actor;
}

/** The signed-in user, if the session is valid at this host. */
async function findCaller(
  request: FastifyRequest,
  { session_token }: CallerContext,
  guard: AuthGuard,
  find: typeof findActor,
): Promise<Actor | null> {
  const actor = session_token ? await find(guard.database, session_token) : null;
  return actor && (await isAllowedHost(guard.database, actor, guard.site, request.hostname)) ? actor : null;
}

/** Looks up the user of a stream again, without keeping the session alive. */
export async function findCurrentActor(request: FastifyRequest, guard: AuthGuard): Promise<Actor | null> {
  if (request.caller.actor?.token) return findTokenActor(request, request.caller, guard);
  const actor = await findCaller(request, request.caller, guard, findActorPassively);
  return actor && isAllowedAddress(request.ip, actor.allowed_networks) ? actor : null;
}

export const isFromElsewhere = (request: FastifyRequest): boolean => request.headers['sec-fetch-site'] === 'cross-site';

function isFromThisSite(request: FastifyRequest, { session_token }: CallerContext, guard: AuthGuard): boolean {
  if (isFromElsewhere(request)) return false;
  const sentToken = request.headers[XSRF_HEADER];
  if (typeof sentToken !== 'string' || sentToken !== request.cookies[XSRF_COOKIE]) return false;
  return guard.antiForgery.verify(sentToken, session_token);
}

const canCall = (access: Access, actor: Actor): boolean =>
  typeof access === 'string' || access.some((permission) => actor.permissions.has(permission));
