/**
 * Who may make a call, in the order of the decisions: session 401, anti-forgery 403, permission
 * 403, plan 403. It runs before the body is read, so that nobody makes the server read in vain.
 */
import type { Endpoint } from '@rounds/contract/endpoint';
import type { Language } from '@rounds/contract/languages';
import type { Access } from '@rounds/contract/permissions';
import { planHas } from '@rounds/contract/plans';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../db/database.ts';
import { type AntiForgery, XSRF_COOKIE, XSRF_HEADER } from './anti-forgery.ts';
import { lacksFeature } from './lacks-feature.ts';
import type { Actor } from './module.ts';
import { Refusal } from './refusal.ts';
import { actorOf } from './session.ts';
import { acceptedLanguage, sentence } from './texts.ts';
import { isAtOwnAddress, type Site } from './workspace-host.ts';

/** What is known of a call before its input is read. */
export interface Admitted {
  actor: Actor | null;
  language: Language;
  /** The session's secret as the browser sent it, right or wrong. */
  session_token: string | null;
  step_token: string | null;
}

export interface Doorkeeper {
  readonly database: Database;
  readonly antiForgery: AntiForgery;
  readonly sessionCookie: string;
  readonly stepCookie: string;
  readonly defaultLanguage: Language;
  readonly site: Site;
}

export const isUnsafe = (method: string): boolean => method !== 'GET' && method !== 'HEAD';

/** What every request starts with, also those that are refused or lead nowhere. */
export function arrival(request: FastifyRequest, keeper: Doorkeeper): Admitted {
  return {
    actor: null,
    language: acceptedLanguage(request.headers['accept-language']) ?? keeper.defaultLanguage,
    session_token: request.cookies[keeper.sessionCookie] || null,
    step_token: request.cookies[keeper.stepCookie] || null,
  };
}

/** Fills in the actor. @throws Refusal */
export async function admit(
  endpoint: Endpoint,
  request: FastifyRequest,
  admitted: Admitted,
  keeper: Doorkeeper,
): Promise<void> {
  if (endpoint.access !== 'guest' && admitted.session_token) {
    const actor = await actorOf(keeper.database, admitted.session_token);
    const counts = actor && (await isAtOwnAddress(keeper.database, actor, keeper.site, request.hostname));
    admitted.actor = counts ? actor : null;
  }
  const { actor } = admitted;
  if (actor) admitted.language = acceptedLanguage(request.headers['accept-language']) ?? actor.locale;
  if (!actor && endpoint.access !== 'guest' && endpoint.access !== 'public') throw new Refusal('USR_UNAUTHENTICATED');
  if (isUnsafe(endpoint.method) && !isFromThisSite(request, admitted, keeper)) throw new Refusal('APP_XSRF_MISMATCH');
  if (!actor) return;
  if (!mayCall(endpoint.access, actor)) throw lacksPermission(endpoint.access, admitted.language);
  if (endpoint.feature && !planHas(actor.plan, endpoint.feature))
    throw lacksFeature(endpoint.feature, admitted.language);
}

function isFromThisSite(request: FastifyRequest, { session_token }: Admitted, keeper: Doorkeeper): boolean {
  if (request.headers['sec-fetch-site'] === 'cross-site') return false;
  const sent = request.headers[XSRF_HEADER];
  if (typeof sent !== 'string' || sent !== request.cookies[XSRF_COOKIE]) return false;
  return keeper.antiForgery.fits(sent, session_token);
}

const mayCall = (access: Access, actor: Actor): boolean =>
  typeof access === 'string' || access.some((permission) => actor.permissions.has(permission));

/** The refusal of what somebody's roles do not include, by name. */
export function lacksPermission(access: Access, language: Language): Refusal {
  const permissions = typeof access === 'string' ? [] : access;
  const names = permissions.map((permission) => sentence(language, `permission.${permission}`));
  return new Refusal('USR_FORBIDDEN', {
    data: { permissions },
    params: { permission: new Intl.ListFormat(language, { type: 'disjunction' }).format(names) },
  });
}
