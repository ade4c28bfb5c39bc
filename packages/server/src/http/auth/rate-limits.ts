/**
 * Limits how many calls one caller may make, how often costly work is requested, and how often one source may be denied
 * access. Most limits protect this server and are kept in memory. Invitations send mails to other people, so they are
 * counted in the database for all servers together, like attempts to sign in (see auth).
 */
import type { EndpointDeclaration } from '@rounds/contract/endpoint.ts';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  type RateLimiterRes,
} from 'rate-limiter-flexible';
import type { Database } from '../../db/database.ts';
import { ApiError } from '../api-error.ts';
import type { Actor } from '../module.ts';

type Limit = Exclude<NonNullable<EndpointDeclaration['limit']>, 'sign-in'>;

interface Quota {
  readonly points: number;
  /** Seconds. */
  readonly duration: number;
}

/** All calls of a caller together. A whole organization may have one address, so guests share a large quota. */
export const GENERAL_LIMITS = {
  person: { points: 12_000, duration: 60 },
  token: { points: 3_000, duration: 60 },
  address: { points: 12_000, duration: 60 },
} as const satisfies Record<string, Quota>;

const MEMORY_LIMITS: Record<Exclude<Limit, 'invite'>, Quota> = {
  import: { points: 60, duration: 60 },
  pdf: { points: 60, duration: 60 },
  export: { points: 60, duration: 60 },
  /** Each prints up to hundreds of reports. */
  archive: { points: 10, duration: 10 * 60 },
  /** A player asks for a recording in many parts; a folder comes as an archive. */
  download: { points: 300, duration: 60 },
  search: { points: 600, duration: 60 },
  upload: { points: 1200, duration: 60 },
  /** The ways to a sign-on service and back; a whole organization may have one address. */
  'sign-on': { points: 1200, duration: 60 },
  /** Each asks a translation service for up to 20 texts; a long template takes hundreds of them. */
  translate: { points: 120, duration: 60 },
  /** The limit for reading by a link, with all pictures of the report. */
  shared: { points: 600, duration: 60 },
};
/** Each invitation is a mail that its recipient did not request. */
const INVITATIONS: Quota = { points: 100, duration: 10 * 60 };
/** Denied calls of one source within a minute that are still recorded in the log one by one. */
const DENIED_CALLS: Quota = { points: 300, duration: 60 };

/** A limit that a call is counted by, and what is left of it: what the headers `RateLimit` say. */
export interface LimitState {
  readonly name: string;
  readonly quota: Quota;
  readonly remaining: number;
  /** The time until all of the quota is available again. */
  readonly resetMs: number;
}

export interface RateLimits {
  /**
   * Counts a call.
   * @param onCounted gets the limits that apply, also if one of them is used up
   * @throws ApiError RATE_LIMITED
   */
  consume(
    limit: EndpointDeclaration['limit'],
    caller: LimitedCaller,
    onCounted?: (state: LimitState) => void,
  ): Promise<void>;
  /** Counts a denied call of this source; beyond the limit it returns the error to respond with instead. */
  consumeDeniedCall(ip: string): Promise<ApiError | null>;
}

/** The caller whose calls are counted together: a person, an API token, or the guests at one address. */
export interface LimitedCaller {
  readonly kind: keyof typeof GENERAL_LIMITS;
  readonly key: string;
}

export function toLimitedCaller(actor: Actor | null, ip: string): LimitedCaller {
  if (!actor) return { kind: 'address', key: ip };
  if (actor.token) return { kind: 'token', key: `token:${actor.token.id}` };
  return { kind: 'person', key: String(actor.user_id) };
}

export function createRateLimits(database: Database): RateLimits {
  const toLimiters = (limits: Readonly<Record<string, Quota>>): Record<string, RateLimiterAbstract> =>
    Object.fromEntries(Object.entries(limits).map(([name, options]) => [name, new RateLimiterMemory(options)]));
  const general = toLimiters(GENERAL_LIMITS);
  const special: Record<string, RateLimiterAbstract> = {
    ...toLimiters(MEMORY_LIMITS),
    invite: new RateLimiterPostgres({
      storeClient: database.owner,
      storeType: 'pool',
      tableName: 'rate_limit',
      tableCreated: true,
      keyPrefix: 'invite',
      ...INVITATIONS,
    }),
  };
  const deniedCalls = new RateLimiterMemory(DENIED_CALLS);
  return {
    async consume(limit, { kind, key }, onCounted = () => {}) {
      const limiters = [{ name: 'general', limiter: general[kind]! }];
      if (limit && special[limit]) limiters.push({ name: limit, limiter: special[limit] });
      for (const { name, limiter } of limiters) {
        const { error, state } = await consumePoint(limiter, key);
        const quota = { points: limiter.points, duration: limiter.duration };
        onCounted({ name, quota, remaining: state.remainingPoints, resetMs: state.msBeforeNext });
        if (error) throw error;
      }
    },
    consumeDeniedCall: async (ip) => (await consumePoint(deniedCalls, ip)).error,
  };
}

async function consumePoint(
  limiter: RateLimiterAbstract,
  key: string,
): Promise<{ error: ApiError | null; state: RateLimiterRes }> {
  try {
    return { error: null, state: await limiter.consume(key) };
  } catch (rejected) {
    if (rejected instanceof Error) throw rejected;
    const state = rejected as RateLimiterRes;
    if (isOfLaterClock(state, limiter.duration)) {
      await limiter.delete(key);
      return consumePoint(limiter, key);
    }
    return { error: rateLimitError(state.msBeforeNext), state };
  }
}

const CLOCK_MARGIN_MS = 2_000;

/**
 * Whether a limit was counted before the clock was set back, so that it would last for longer than limits do.
 * @param duration in seconds
 */
export const isOfLaterClock = ({ msBeforeNext }: RateLimiterRes, duration: number): boolean =>
  msBeforeNext > duration * 1000 + CLOCK_MARGIN_MS;

const toSeconds = (ms: number): number => Math.max(1, Math.ceil(ms / 1000));

export function rateLimitError(msBeforeNext: number): ApiError {
  const retry_after = toSeconds(msBeforeNext);
  return new ApiError('RATE_LIMITED', { data: { retry_after }, params: { retry_after } });
}

/** The fields of draft-ietf-httpapi-ratelimit-headers-10: `"general";q=3000;w=60` and `"general";r=2999;t=60`. */
export const toRateLimitHeaders = (states: readonly LimitState[]): Record<string, string> => ({
  'ratelimit-policy': states.map(({ name, quota }) => `"${name}";q=${quota.points};w=${quota.duration}`).join(', '),
  ratelimit: states
    .map(({ name, remaining, resetMs }) => `"${name}";r=${remaining};t=${toSeconds(resetMs)}`)
    .join(', '),
});
