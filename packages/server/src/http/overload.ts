/**
 * Rejects calls that can wait when the event loop is late: then calls come in faster than the server can even begin
 * them, and rejecting them costs the least before anything is done for them. `db/connections/connection-queue.ts`
 * decides about those that wait for the database.
 */
import type { Priority } from '@rounds/contract/endpoint.ts';
import { BusyError } from '../busy-error.ts';
import { rejectedCalls } from '../metrics.ts';

const TICK_MS = 50;
const MAX_DELAY_MS: Readonly<Record<Priority, number>> = { first: 1_500, normal: 500, later: 250 };

/** One costly piece of work makes the event loop late once; only a delay that lasts this long is an overload. */
const WINDOW_MS = 2_000;
/** The number of turns in a row that count if each takes so long that fewer fit into the window. */
const MIN_TICKS = 4;

export interface EventLoop {
  /** Returns the smallest delay in the window. */
  getDelayMs(): number;
  stop(): void;
}

/** A short timer tells how late it is. */
export function watchDelay(): EventLoop {
  let ticks: { readonly at: number; readonly delayMs: number }[] = [];
  let lastTick = performance.now();
  let leastMs = 0;
  const timer = setInterval(() => {
    const now = performance.now();
    ticks.push({ at: now, delayMs: now - lastTick - TICK_MS });
    ticks = ticks.filter(({ at }, index) => now - at < WINDOW_MS || index >= ticks.length - MIN_TICKS);
    leastMs = ticks.length < MIN_TICKS ? 0 : Math.min(...ticks.map(({ delayMs }) => delayMs));
    lastTick = now;
  }, TICK_MS).unref();
  return { getDelayMs: () => leastMs, stop: () => clearInterval(timer) };
}

/** @throws BusyError */
export function assertNotLate({ getDelayMs }: EventLoop, call: string, priority: Priority): void {
  if (getDelayMs() <= MAX_DELAY_MS[priority]) return;
  rejectedCalls.inc({ call });
  throw new BusyError('The event loop is late', priority);
}
