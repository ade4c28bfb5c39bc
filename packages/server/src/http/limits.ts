/**
 * How often one person may ask for costly work, and one source may be refused (security list, 44).
 * Most are kept in memory: they protect this server. Mails to others stand in the database, where all
 * servers count them together, as limits on signing in do (see auth).
 */
import type { EndpointDeclaration } from '@rounds/contract/endpoint';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  type RateLimiterRes,
} from 'rate-limiter-flexible';
import type { Database } from '../db/database.ts';
import { Refusal } from './refusal.ts';

type Limit = Exclude<NonNullable<EndpointDeclaration['limit']>, 'sign-in'>;

const ON_THIS_SERVER: Record<Exclude<Limit, 'invite'>, { points: number; duration: number }> = {
  import: { points: 60, duration: 60 },
  pdf: { points: 60, duration: 60 },
  export: { points: 60, duration: 60 },
  search: { points: 600, duration: 60 },
  upload: { points: 1200, duration: 60 },
};
/** Each is a mail to somebody who did not ask for it. */
const INVITATIONS = { points: 100, duration: 10 * 60 };
/** Refusals of one source in a minute that still get an entry each in the log. */
const REFUSALS = { points: 300, duration: 60 };

export interface Limits {
  /** @throws Refusal RATE_LIMITED */
  spend(limit: EndpointDeclaration['limit'], userId: number | undefined): Promise<void>;
  /** Whether a refusal of this source is answered as such; else it is told to wait. */
  refusalFrom(ip: string): Promise<Refusal | null>;
}

export function limits(database: Database): Limits {
  const perPerson: Record<string, RateLimiterAbstract> = {
    ...Object.fromEntries(
      Object.entries(ON_THIS_SERVER).map(([name, options]) => [name, new RateLimiterMemory(options)]),
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
  const refusals = new RateLimiterMemory(REFUSALS);
  return {
    async spend(limit, userId) {
      const limiter = limit && perPerson[limit];
      if (!limiter || userId === undefined) return;
      const refused = await spent(limiter, String(userId));
      if (refused) throw refused;
    },
    refusalFrom: (ip) => spent(refusals, ip),
  };
}

async function spent(limiter: RateLimiterAbstract, key: string): Promise<Refusal | null> {
  try {
    await limiter.consume(key);
    return null;
  } catch (rejected) {
    if (rejected instanceof Error) throw rejected;
    return tooMany((rejected as RateLimiterRes).msBeforeNext);
  }
}

export function tooMany(msBeforeNext: number): Refusal {
  const retry_after = Math.max(1, Math.ceil(msBeforeNext / 1000));
  return new Refusal('RATE_LIMITED', { data: { retry_after }, params: { retry_after } });
}
