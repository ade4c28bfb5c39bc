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
  fits(token: string | undefined, sessionToken: string | null): boolean;
}

export function antiForgery(secretKey: string): AntiForgery {
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secretKey, '', 'rounds anti-forgery', 32)));
  const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url');
  const ofSession = remembered((token: string) => sign(`session:${token}`));
  const ofGuest = (random: string) => `${random}.${sign(`guest:${random}`)}`;
  return {
    issue: (sessionToken) => (sessionToken ? ofSession(sessionToken) : ofGuest(randomBytes(16).toString('base64url'))),
    fits(token, sessionToken) {
      if (!token) return false;
      const right = sessionToken ? ofSession(sessionToken) : ofGuest(token.slice(0, token.indexOf('.')));
      return isSame(token, right);
    },
  };
}

/** Every call asks for its session's token again; what is longer than a session's secret is none. */
const MOST_REMEMBERED = 1_000;
const LONGEST_REMEMBERED = 64;

function remembered(make: (text: string) => string): (text: string) => string {
  const made = new Map<string, string>();
  return (text) => {
    const known = made.get(text);
    if (known !== undefined) return known;
    const value = make(text);
    if (text.length > LONGEST_REMEMBERED) return value;
    if (made.size >= MOST_REMEMBERED) made.clear();
    made.set(text, value);
    return value;
  };
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
