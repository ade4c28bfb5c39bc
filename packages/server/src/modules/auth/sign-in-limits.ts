/**
 * Guessing is slowed by account and by source (security list, 11 and 12). Failed attempts are
 * counted, after the check; an address without an account counts like one that has. Nobody is
 * locked out for good: every limit ends by itself, and a source from which the account was signed
 * in before is not held up by what others try on it elsewhere.
 */
import { createHash } from 'node:crypto';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { Database } from '../../db/database.ts';
import { tooMany } from '../../http/limits.ts';

const MINUTE = 60;
export const FAILURES = {
  /** One source on one account. */
  pair: { points: 5, duration: 15 * MINUTE },
  /** All unknown sources on one account. */
  account: { points: 30, duration: 60 * MINUTE },
  /** One source on all accounts: many people may share it. */
  source: { points: 100, duration: 15 * MINUTE },
} as const;
type Scope = keyof typeof FAILURES;

export interface Attempt {
  readonly email_key: string;
  readonly source: string;
  readonly is_known_source: boolean;
}

export interface SignInLimits {
  /** @throws Refusal RATE_LIMITED with the time to wait */
  check(attempt: Attempt): Promise<void>;
  countFailure(attempt: Attempt): Promise<void>;
  forgive(attempt: Attempt): Promise<void>;
}

const made = new WeakMap<Database, SignInLimits>();

export function signInLimits(database: Database): SignInLimits {
  const existing = made.get(database);
  if (existing) return existing;
  const limiter = (scope: Scope) =>
    new RateLimiterPostgres({
      storeClient: database.owner,
      storeType: 'pool',
      tableName: 'rate_limit',
      tableCreated: true,
      keyPrefix: `sign-in-${scope}`,
      ...FAILURES[scope],
    });
  const limiters = { pair: limiter('pair'), account: limiter('account'), source: limiter('source') };
  const scopes = (attempt: Attempt): Scope[] =>
    attempt.is_known_source ? ['pair', 'source'] : ['pair', 'source', 'account'];
  const fresh: SignInLimits = {
    async check(attempt) {
      const states = await Promise.all(scopes(attempt).map((scope) => limiters[scope].get(keyOf(scope, attempt))));
      const waits = states.map((state) => (state && state.remainingPoints <= 0 ? state.msBeforeNext : 0));
      const longest = Math.max(...waits);
      if (longest > 0) throw tooMany(longest);
    },
    async countFailure(attempt) {
      await Promise.all(scopes(attempt).map((scope) => limiters[scope].penalty(keyOf(scope, attempt))));
    },
    async forgive(attempt) {
      await limiters.pair.delete(keyOf('pair', attempt));
    },
  };
  made.set(database, fresh);
  return fresh;
}

/** Addresses are not kept readable for those who only mistyped theirs. */
function keyOf(scope: Scope, { email_key, source }: Attempt): string {
  const parts = { pair: [email_key, source], account: [email_key], source: [source] }[scope];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
