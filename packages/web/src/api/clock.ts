import { createExternalValue } from './external-value.ts';

/** A smaller difference does not matter: it includes the time that a response takes. */
const MAX_CLOCK_ERROR_MINUTES = 5;

/** How many minutes the clock of the device is ahead of the server's; 0 while the two agree. */
const clockError = createExternalValue(0);

export const useClockError = clockError.use;

/** Compares the device's clock with the time at which the server answered. */
export function noteServerTime(date: string | null): void {
  const serverTime = Date.parse(date ?? '');
  if (Number.isNaN(serverTime)) return;
  const minutes = Math.round((Date.now() - serverTime) / 60_000);
  clockError.set(Math.abs(minutes) > MAX_CLOCK_ERROR_MINUTES ? minutes : 0);
}
