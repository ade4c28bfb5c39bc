/**
 * Limits how often one user may request costly work, and how often one source may be denied access. Most
 * limits protect this server and are kept in memory. Invitations send mails to other people, so they are
 * counted in the database for all servers together, like attempts to sign in (see auth).
 */
import type { EndpointDeclaration } from '@rounds/contract/endpoint';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  type RateLimiterRes,
} from 'rate-limiter-flexible';
import type { Database } from '../../db/database.ts';
import { ApiError } from '../api-error.ts';

type Limit = Exclude<NonNullable<EndpointDeclaration['limit']>, 'sign-in'>;

const MEMORY_LIMITS: Record<Exclude<Limit, 'invite'>, { points: number; duration: number }> = {
  import: { points: 60, duration: 60 },
  pdf: { points: 60, duration: 60 },
  export: { points: 60, duration: 60 },
  /** Each prints up to hundreds of reports. */
  archive: { points: 10, duration: 10 * 60 },
  /** A player asks for a recording in many parts; a folder comes as an archive. */
  download: { points: 300, duration: 60 },
  search: { points: 600, duration: 60 },
  upload: { points: 1200, duration: 60 },
  /** Reading by a link, with all pictures of the report. */
  shared: { points: 600, duration: 60 },
};
/** Each invitation is a mail that its recipient did not request. */
const INVITATIONS = { points: 100, duration: 10 * 60 };
/** Denied calls of one source within a minute that are still recorded in the log one by one. */
const DENIED_CALLS = { points: 300, duration: 60 };

export interface RateLimits {
  /** @param caller the user, or the source address of a guest @throws ApiError RATE_LIMITED */
  consume(limit: EndpointDeclaration['limit'], caller: number | string): Promise<void>;
  /** Counts a denied call of this source; beyond the limit it returns the error to answer instead. */
  consumeDeniedCall(ip: string): Promise<ApiError | null>;
}

export function createRateLimits(database: Database): RateLimits {
  const perPerson: Record<string, RateLimiterAbstract> = {
    ...Object.fromEntries(
      Object.entries(MEMORY_LIMITS).map(([name, options]) => [name, new RateLimiterMemory(options)]),
    ),
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
    async consume(limit, caller) {
      const limiter = limit && perPerson[limit];
      if (!limiter) return;
      const error = await consumePoint(limiter, String(caller));
      if (error) throw error;
    },
    consumeDeniedCall: (ip) => consumePoint(deniedCalls, ip),
  };
}

async function consumePoint(limiter: RateLimiterAbstract, key: string): Promise<ApiError | null> {
  try {
    await limiter.consume(key);
    return null;
  } catch (rejected) {
    if (rejected instanceof Error) throw rejected;
    return rateLimitError((rejected as RateLimiterRes).msBeforeNext);
  }
}

export function rateLimitError(msBeforeNext: number): ApiError {
  const retry_after = Math.max(1, Math.ceil(msBeforeNext / 1000));
  return new ApiError('RATE_LIMITED', { data: { retry_after }, params: { retry_after } });
}
