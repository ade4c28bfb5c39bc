/**
 * Guessing, and having mails sent, is slowed by account and by source (security list, 11, 12, 44).
 * Wrong passwords and codes are counted, after the check; an address without an account counts like one that has. Nobody is
 * locked out for good: every limit ends by itself, and a source from which the account was signed
 * in before is not held up by what others try on it elsewhere.
 */
import { createHash } from 'node:crypto';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { Database } from '../../db/database.ts';
import { tooMany } from '../../http/limits.ts';

const MINUTE = 60;
const SCOPES = ['pair', 'account', 'source'] as const;
/** `pair`: one source on one account; `account`: all unknown sources on one; `source`: one source on all, which many may share. */
type Scope = (typeof SCOPES)[number];
type Amounts = Record<Scope, { readonly points: number; readonly duration: number }>;

export const ATTEMPTS = {
  /** Wrong passwords. */
  'sign-in': {
    pair: { points: 5, duration: 15 * MINUTE },
    account: { points: 30, duration: 60 * MINUTE },
    source: { points: 100, duration: 15 * MINUTE },
  },
  /** Wrong codes, over all steps that somebody begins. */
  code: {
    pair: { points: 15, duration: 15 * MINUTE },
    account: { points: 30, duration: 60 * MINUTE },
    source: { points: 100, duration: 15 * MINUTE },
  },
  /** Mails that somebody who is not signed in has sent to an address. */
  mail: {
    pair: { points: 10, duration: 15 * MINUTE },
    account: { points: 20, duration: 60 * MINUTE },
    source: { points: 100, duration: 15 * MINUTE },
  },
  /** Workspaces that one person makes. */
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
  /** @throws Refusal RATE_LIMITED with the time to wait */
  check(attempt: Attempt): Promise<void>;
  count(attempt: Attempt): Promise<void>;
  forgive(attempt: Attempt): Promise<void>;
}

const made = new WeakMap<Database, Map<AttemptKind, AttemptLimits>>();

export function attemptLimits(database: Database, kind: AttemptKind): AttemptLimits {
  const ofDatabase = made.get(database) ?? new Map<AttemptKind, AttemptLimits>();
  made.set(database, ofDatabase);
  const existing = ofDatabase.get(kind);
  if (existing) return existing;
  const fresh = limitsOf(database, kind);
  ofDatabase.set(kind, fresh);
  return fresh;
}

function limitsOf(database: Database, kind: AttemptKind): AttemptLimits {
  const limiter = (scope: Scope) =>
    new RateLimiterPostgres({
      storeClient: database.owner,
      storeType: 'pool',
      tableName: 'rate_limit',
      tableCreated: true,
      keyPrefix: `${kind}-${scope}`,
      ...ATTEMPTS[kind][scope],
    });
  const limiters = { pair: limiter('pair'), account: limiter('account'), source: limiter('source') };
  const scopes = (attempt: Attempt): Scope[] =>
    attempt.is_known_source ? ['pair', 'source'] : ['pair', 'source', 'account'];
  return {
    async check(attempt) {
      const states = await Promise.all(scopes(attempt).map((scope) => limiters[scope].get(keyOf(scope, attempt))));
      const waits = states.map((state) => (state && state.remainingPoints <= 0 ? state.msBeforeNext : 0));
      const longest = Math.max(...waits);
      if (longest > 0) throw tooMany(longest);
    },
    async count(attempt) {
      await Promise.all(scopes(attempt).map((scope) => limiters[scope].penalty(keyOf(scope, attempt))));
    },
    async forgive(attempt) {
      await limiters.pair.delete(keyOf('pair', attempt));
    },
  };
}

/** Addresses are not kept readable for those who only mistyped theirs. */
function keyOf(scope: Scope, { email_key, source }: Attempt): string {
  const parts = { pair: [email_key, source], account: [email_key], source: [source] }[scope];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
