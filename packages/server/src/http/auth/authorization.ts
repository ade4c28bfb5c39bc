/**
 * Decides who may make a call, in this order: session (401), anti-forgery (403), permission (403), plan
 * (403). It runs before the body is read, so that a denied call costs as little as possible.
 */
import type { Endpoint } from '@rounds/contract/endpoint';
import type { Language } from '@rounds/contract/languages';
import type { Access } from '@rounds/contract/permissions';
import { planHasFeature } from '@rounds/contract/plans';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../db/database.ts';
import { ApiError } from '../api-error.ts';
import type { Actor } from '../module.ts';
import { parseAcceptLanguage } from '../texts.ts';
import { missingFeatureError, missingPermissionError } from './access-errors.ts';
import { type AntiForgery, XSRF_COOKIE, XSRF_HEADER } from './anti-forgery.ts';
import { findActor, findActorPassively } from './session.ts';
import { isAllowedHost, type Site } from './workspace-host.ts';

/** What is known about a call before its input is read. */
export interface CallerContext {
  actor: Actor | null;
  language: Language;
  /** The session's token as the browser sent it; not verified yet. */
  session_token: string | null;
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
    language: parseAcceptLanguage(request.headers['accept-language']) ?? guard.defaultLanguage,
    session_token: request.cookies[guard.sessionCookie] || null,
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
  if (endpoint.access !== 'guest' && caller.session_token) {
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
  if (isUnsafe(endpoint.method) && !isFromThisSite(request, caller, guard)) throw new ApiError('APP_XSRF_MISMATCH');
  if (!actor) return;
  if (!canCall(endpoint.access, actor)) throw missingPermissionError(endpoint.access, caller.language);
  if (endpoint.feature && !planHasFeature(actor.plan, endpoint.feature))
    throw missingFeatureError(endpoint.feature, caller.language);
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
export const findCurrentActor = (request: FastifyRequest, guard: AuthGuard): Promise<Actor | null> =>
  findCaller(request, request.caller, guard, findActorPassively);

function isFromThisSite(request: FastifyRequest, { session_token }: CallerContext, guard: AuthGuard): boolean {
  if (request.headers['sec-fetch-site'] === 'cross-site') return false;
  const sent = request.headers[XSRF_HEADER];
  if (typeof sent !== 'string' || sent !== request.cookies[XSRF_COOKIE]) return false;
  return guard.antiForgery.verify(sent, session_token);
}

const canCall = (access: Access, actor: Actor): boolean =>
  typeof access === 'string' || access.some((permission) => actor.permissions.has(permission));
