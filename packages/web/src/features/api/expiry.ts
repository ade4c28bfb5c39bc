import { EXPIRY_NOTICE_DAYS } from '@rounds/contract/api-tokens';
import { toDeviceDay } from '../../kit/calendar/index.ts';

const DAY_MS = 24 * 60 * 60_000;

export interface Expiry {
  /** The remaining whole days, at least one. */
  readonly days: number;
  readonly isSoon: boolean;
}

/** Returns the expiry; null for a token that never expires or has expired. */
export function getExpiry(expiresAt: string | null, now: Date): Expiry | null {
  const remaining = expiresAt === null ? 0 : new Date(expiresAt).getTime() - now.getTime();
  if (remaining <= 0) return null;
  const days = Math.max(1, Math.floor(remaining / DAY_MS));
  return { days, isSoon: remaining <= EXPIRY_NOTICE_DAYS * DAY_MS };
}

/** The day of a time on the clock of this device; empty for none. */
export const toExpiryDay = (expiresAt: string | null): string =>
  expiresAt === null ? '' : toDeviceDay(new Date(expiresAt));

export const getDayAfter = (now: Date, days: number): string =>
  toDeviceDay(new Date(now.getFullYear(), now.getMonth(), now.getDate() + days));

/** A token works to the end of its day. A day that was not changed keeps its time. */
export function toExpiryTime(day: string, previous: string | null): string | null {
  if (day === '') return null;
  return day === toExpiryDay(previous) ? previous : new Date(`${day}T23:59:59`).toISOString();
}
