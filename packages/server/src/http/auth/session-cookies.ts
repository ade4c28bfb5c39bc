/** The cookies of the session and of an unfinished two-step sign-in, which scripts cannot read, and of the anti-forgery token, which they send back. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CookieToken } from '../module.ts';
import { type AntiForgery, XSRF_COOKIE } from './anti-forgery.ts';
import { sessionCookieName, stepCookieName } from './session.ts';

export interface SessionCookies {
  /** Begins or ends the session in this browser and sets the matching anti-forgery token. */
  set(reply: FastifyReply, session: CookieToken | null): void;
  /** Begins or ends the second step of a sign-in in this browser. */
  setStep(reply: FastifyReply, step: CookieToken | null): void;
  /** Sets an anti-forgery token on a safe request that has no valid one. */
  ensureToken(request: FastifyRequest, reply: FastifyReply): void;
}

/** Adds the lifetime in seconds from now, for browsers whose clock differs from that of this machine. */
function toLifetime(expires: Date): { expires: Date; maxAge?: number } {
  const maxAge = Math.round((expires.getTime() - Date.now()) / 1000);
  return maxAge > 0 ? { expires, maxAge } : { expires };
}

export function createSessionCookies(isSecure: boolean, tokens: AntiForgery): SessionCookies {
  const name = sessionCookieName(isSecure);
  const site = { path: '/', sameSite: 'lax', secure: isSecure } as const;
  const token = (reply: FastifyReply, sessionToken: string | null) =>
    reply.setCookie(XSRF_COOKIE, tokens.issue(sessionToken), site);
  return {
    set(reply, session) {
      if (session) reply.setCookie(name, session.token, { ...site, httpOnly: true, ...toLifetime(session.expires) });
      else reply.clearCookie(name, { ...site, httpOnly: true }).header('clear-site-data', '"cache"');
      token(reply, session?.token ?? null);
    },
    setStep(reply, step) {
      const options = { ...site, httpOnly: true };
      if (step) reply.setCookie(stepCookieName(isSecure), step.token, { ...options, ...toLifetime(step.expires) });
      else reply.clearCookie(stepCookieName(isSecure), options);
    },
    ensureToken(request, reply) {
      const { session_token } = request.caller;
      if (!tokens.verify(request.cookies[XSRF_COOKIE], session_token)) token(reply, session_token);
    },
  };
}
