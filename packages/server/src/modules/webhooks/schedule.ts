/** The times at which a delivery is tried again, and the end of the attempts. */
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The pauses after each failed attempt; the last one repeats. */
const PAUSES_MS = [
  5_000,
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  6 * HOUR_MS,
  12 * HOUR_MS,
  24 * HOUR_MS,
] as const;
const JITTER = 0.1;
const MAX_RETRY_AFTER_MS = 24 * HOUR_MS;
export const RETRY_PERIOD_MS = 72 * HOUR_MS;

interface FailedSeries {
  /** The number of failed attempts, at least one. */
  readonly tries: number;
  readonly firstAttemptAt: Date;
  readonly now: Date;
  /** The header of the response. */
  readonly retryAfter: string | null;
  /** A number from 0 to 1, so that receivers that were down do not get everything at the same moment. */
  readonly random: number;
}

/** The time of the next attempt; null when the three days are over. */
export function findNextAttempt({ tries, firstAttemptAt, now, retryAfter, random }: FailedSeries): Date | null {
  const end = firstAttemptAt.getTime() + RETRY_PERIOD_MS;
  if (now.getTime() >= end) return null;
  const pause = PAUSES_MS[Math.min(tries, PAUSES_MS.length) - 1]!;
  const wait = Math.max(pause * (1 + JITTER * (2 * random - 1)), parseRetryAfter(retryAfter, now));
  return new Date(Math.min(now.getTime() + wait, end));
}

/** Returns the time in milliseconds: the header has seconds or a date. */
function parseRetryAfter(header: string | null, now: Date): number {
  if (!header) return 0;
  const wait = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now.getTime();
  return Number.isNaN(wait) ? 0 : Math.min(Math.max(wait, 0), MAX_RETRY_AFTER_MS);
}
