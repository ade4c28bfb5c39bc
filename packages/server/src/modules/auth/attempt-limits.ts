/**
 * Limits password and code guessing, and requests for mails, by account and by source address.
 * Wrong passwords and codes are counted after the check; addresses without an account count like those with one. Nobody is
 * locked out permanently: every limit expires, and a source from which the account's owner has signed
 * in before is not affected by attempts from elsewhere.
 */
import { createHash } from 'node:crypto';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { Database } from '../../db/database.ts';
import { isOfLaterClock, rateLimitError } from '../../http/auth/rate-limits.ts';

const MINUTE = 60;
const SCOPES = ['pair', 'account', 'source'] as const;
/** `pair`: one source and one account; `account`: all unknown sources for one account; `source`: one source, which many people may share, for all accounts. */
type Scope = (typeof SCOPES)[number];
type Amounts = Record<Scope, { readonly points: number; readonly duration: number }>;

export const ATTEMPTS = {
  /** Wrong passwords. */
  'sign-in': {
    pair: { points: 5, duration: 15 * MINUTE },
    account: { points: 30, duration: 60 * MINUTE },
    source: { points: 100, duration: 15 * MINUTE },
  },
  /** Wrong codes, over all sign-ins of an account. */
  code: {
    pair: { points: 15, duration: 15 * MINUTE },
    account: { points: 30, duration: 60 * MINUTE },
    source: { points: 100, duration: 15 * MINUTE },
  },
  /** Mails to an address that are requested without a session. */
  mail: {
    pair: { points: 10, duration: 15 * MINUTE },
    account: { points: 20, duration: 60 * MINUTE },
    source: { points: 100, duration: 15 * MINUTE },
  },
  /** Wrong passwords of a link to a report; the link takes the place of the account. */
  'share-link': {
    pair: { points: 5, duration: 15 * MINUTE },
    account: { points: 60, duration: 60 * MINUTE },
    source: { points: 100, duration: 15 * MINUTE },
  },
  /** Workspaces created by one person. */
  workspace: {
    pair: { points: 20, duration: 24 * 60 * MINUTE },
    account: { points: 20, duration: 24 * 60 * MINUTE },
    source: { points: 100, duration: 24 * 60 * MINUTE },
  },
} as const satisfies Record<string, Amounts>;
export type AttemptKind = keyof typeof ATTEMPTS;

export interface Attempt {
  readonly email_key: string;
  readonly source: string;
  readonly is_known_source: boolean;
}

export interface AttemptLimits {
  /** @throws ApiError RATE_LIMITED with the time to wait */
  check(attempt: Attempt): Promise<void>;
  count(attempt: Attempt): Promise<void>;
  reset(attempt: Attempt): Promise<void>;
}

const limitsByDatabase = new WeakMap<Database, Map<AttemptKind, AttemptLimits>>();

export function createAttemptLimits(database: Database, kind: AttemptKind): AttemptLimits {
  const limitsByKind = limitsByDatabase.get(database) ?? new Map<AttemptKind, AttemptLimits>();
  limitsByDatabase.set(database, limitsByKind);
  const existing = limitsByKind.get(kind);
  if (existing) return existing;
  const created = createLimits(database, kind);
  limitsByKind.set(kind, created);
  return created;
}

function createLimits(database: Database, kind: AttemptKind): AttemptLimits {
  const createLimiter = (scope: Scope) =>
    new RateLimiterPostgres({
      storeClient: database.owner,
      storeType: 'pool',
      tableName: 'rate_limit',
      tableCreated: true,
      keyPrefix: `${kind}-${scope}`,
      ...ATTEMPTS[kind][scope],
    });
  const limiters = { pair: createLimiter('pair'), account: createLimiter('account'), source: createLimiter('source') };
  const toScopes = (attempt: Attempt): Scope[] =>
    attempt.is_known_source ? ['pair', 'source'] : ['pair', 'source', 'account'];
  return {
    async check(attempt) {
      const waits = await Promise.all(
        toScopes(attempt).map((scope) => getWait(limiters[scope], toKey(scope, attempt))),
      );
      const longest = Math.max(...waits);
      if (longest > 0) throw rateLimitError(longest);
    },
    async count(attempt) {
      await Promise.all(toScopes(attempt).map((scope) => limiters[scope].penalty(toKey(scope, attempt))));
    },
    async reset(attempt) {
      await limiters.pair.delete(toKey('pair', attempt));
    },
  };
}

/** Milliseconds; 0 if there is nothing to wait for. */
async function getWait(limiter: RateLimiterPostgres, key: string): Promise<number> {
  const state = await limiter.get(key);
  if (!state) return 0;
  if (isOfLaterClock(state, limiter.duration)) {
    await limiter.delete(key);
    return 0;
  }
  return state.remainingPoints <= 0 ? state.msBeforeNext : 0;
}

/** Keys are hashed so that mistyped addresses are not stored in plain text. */
function toKey(scope: Scope, { email_key, source }: Attempt): string {
  const parts = { pair: [email_key, source], account: [email_key], source: [source] }[scope];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
