/**
 * How often one person may ask for costly work, and one source may be refused (security list, 44).
 * Kept in memory: these protect this server. Limits on signing in stand in the database, see auth.
 */
import type { EndpointDeclaration } from '@rounds/contract/endpoint';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from './refusal.ts';

type Limit = Exclude<NonNullable<EndpointDeclaration['limit']>, 'sign-in'>;

const PER_PERSON: Record<Limit, { points: number; duration: number }> = {
  import: { points: 60, duration: 60 },
  pdf: { points: 60, duration: 60 },
  export: { points: 60, duration: 60 },
  search: { points: 600, duration: 60 },
  upload: { points: 1200, duration: 60 },
  /** Each is a mail to somebody who did not ask for it. */
  invite: { points: 100, duration: 10 * 60 },
};
/** Refusals of one source in a minute that still get an entry each in the log. */
const REFUSALS = { points: 300, duration: 60 };

export interface Limits {
  /** @throws Refusal RATE_LIMITED */
  spend(limit: EndpointDeclaration['limit'], userId: number | undefined): Promise<void>;
  /** Whether a refusal of this source is answered as such; else it is told to wait. */
  refusalFrom(ip: string): Promise<Refusal | null>;
}

export function limits(): Limits {
  const perPerson = Object.fromEntries(
    Object.entries(PER_PERSON).map(([name, options]) => [name, new RateLimiterMemory(options)]),
  );
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

async function spent(limiter: RateLimiterMemory, key: string): Promise<Refusal | null> {
  try {
    await limiter.consume(key);
    return null;
  } catch (rejected) {
    return tooMany((rejected as RateLimiterRes).msBeforeNext);
  }
}

export function tooMany(msBeforeNext: number): Refusal {
  const retry_after = Math.max(1, Math.ceil(msBeforeNext / 1000));
  return new Refusal('RATE_LIMITED', { data: { retry_after }, params: { retry_after } });
}
