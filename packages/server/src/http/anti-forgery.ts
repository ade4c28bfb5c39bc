/**
 * The anti-forgery token (decisions, section 2): any GET sets the readable cookie XSRF-TOKEN, every
 * unsafe call sends it back as X-XSRF-TOKEN. Signed in it is made from the session's token, so that
 * it dies with the session and nobody else's fits; before, from a random part that it carries itself.
 */
import { createHmac, createSecretKey, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

export const XSRF_COOKIE = 'XSRF-TOKEN';
export const XSRF_HEADER = 'x-xsrf-token';

export interface AntiForgery {
  /** The token that belongs to this session, or a new one for someone without. */
  issue(sessionToken: string | null): string;
  /** Whether a token is this session's (or one that this server made, for someone without). */
  verify(token: string | undefined, sessionToken: string | null): boolean;
}

export function createAntiForgery(secretKey: string): AntiForgery {
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secretKey, '', 'rounds anti-forgery', 32)));
  const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url');
  const toSessionToken = memoize((token: string) => sign(`session:${token}`));
  const toGuestToken = (random: string) => `${random}.${sign(`guest:${random}`)}`;
  return {
    issue: (sessionToken) =>
      sessionToken ? toSessionToken(sessionToken) : toGuestToken(randomBytes(16).toString('base64url')),
    verify(token, sessionToken) {
      if (!token) return false;
      const right = sessionToken ? toSessionToken(sessionToken) : toGuestToken(token.slice(0, token.indexOf('.')));
      return equalsInConstantTime(token, right);
    },
  };
}

/** Every call asks for its session's token again; what is longer than a session's secret is none. */
const MAX_CACHED_TOKENS = 1_000;
const MAX_CACHED_LENGTH = 64;

function memoize(compute: (text: string) => string): (text: string) => string {
  const cache = new Map<string, string>();
  return (text) => {
    const cached = cache.get(text);
    if (cached !== undefined) return cached;
    const value = compute(text);
    if (text.length > MAX_CACHED_LENGTH) return value;
    if (cache.size >= MAX_CACHED_TOKENS) cache.clear();
    cache.set(text, value);
    return value;
  };
}

function equalsInConstantTime(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
