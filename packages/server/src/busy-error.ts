/** A busy server tells callers when to come again. */
import type { Priority } from '@rounds/contract/endpoint.ts';

const RETRY_AFTER_SECONDS: Readonly<Record<Priority, number>> = { first: 2, normal: 3, later: 4 };
/** Callers that were rejected together do not come back together. */
const RETRY_SPREAD_SECONDS = 3;

/** The server has too much to do for a call; nothing was changed. */
export class BusyError extends Error {
  /** Seconds. */
  readonly retry_after: number;
  constructor(message: string, priority: Priority) {
    super(message);
    this.retry_after = RETRY_AFTER_SECONDS[priority] + Math.floor(Math.random() * RETRY_SPREAD_SECONDS);
  }
}
