/**
 * The anti-forgery token. Every GET sets the readable cookie XSRF-TOKEN, and every unsafe call must send
 * it back as X-XSRF-TOKEN. For a signed-in user it is derived from the session's token, so that it expires
 * with the session and belongs to it alone; for a guest it is derived from a random part that it contains.
 */
import { createHmac, createSecretKey, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

export const XSRF_COOKIE = 'XSRF-TOKEN';
export const XSRF_HEADER = 'x-xsrf-token';

export interface AntiForgery {
  /** The token that belongs to this session, or a new one for a guest. */
  issue(sessionToken: string | null): string;
  /** Whether a token belongs to this session or, for a guest, was issued by this installation. */
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

/** Every call needs its session's token, so the latest are cached. Longer strings cannot be the token of a session. */
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

function equalsInConstantTime(first: string, second: string): boolean {
  const [a, b] = [Buffer.from(first), Buffer.from(second)];
  return a.length === b.length && timingSafeEqual(a, b);
}
