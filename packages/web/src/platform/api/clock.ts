import { MAX_CLOCK_ERROR_MINUTES } from '@rounds/contract/clock.ts';
import { createExternalValue } from './external-value.ts';

const MINUTE_MS = 60_000;
/**
 * The time of the last response, by the server's clock: the present cannot be earlier, even before the next response.
 */
const LAST_SERVER_TIME = 'rounds.server-time';

/** The number of minutes that the clock of the device is ahead of the server's; 0 while the two agree. */
const clockError = createExternalValue(toError(Math.min(0, Date.now() - readLastServerTime())));

export const useClockError = clockError.use;

/** The present, by the clock of the device without its known error. */
export const getPresent = (): Date => new Date(Date.now() - clockError.get() * MINUTE_MS);

/** Compares the device's clock with the time at which the server replied. */
export function noteServerTime(date: string | null): void {
  const serverTime = Date.parse(date ?? '');
  if (Number.isNaN(serverTime)) return;
  clockError.set(toError(Date.now() - serverTime));
  if (Math.abs(serverTime - readLastServerTime()) < MINUTE_MS) return;
  try {
    localStorage.setItem(LAST_SERVER_TIME, new Date(serverTime).toISOString());
  } catch {
    // Without storage, the clock is only checked at the next response.
  }
}

/** A smaller difference does not matter: it includes the time that a response takes. */
function toError(difference: number): number {
  const minutes = Math.round(difference / MINUTE_MS);
  return Math.abs(minutes) > MAX_CLOCK_ERROR_MINUTES ? minutes : 0;
}

function readLastServerTime(): number {
  try {
    return Date.parse(localStorage.getItem(LAST_SERVER_TIME) ?? '') || 0;
  } catch {
    return 0;
  }
}
