/** Limits how many calls of one person wait for changes at once: each of them queries the database twice a second. */
import type { Database } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';

const MAX_WAITING_PER_USER = 10;
const RETRY_AFTER_SECONDS = 30;

/** Keyed by database, because two servers in one process do not share anything. */
const waitingCounts = new WeakMap<Database, Map<number, number>>();

/** @throws ApiError RATE_LIMITED */
export async function whileWaiting<T>(database: Database, userId: number, work: () => Promise<T>): Promise<T> {
  const counts = waitingCounts.get(database) ?? new Map<number, number>();
  waitingCounts.set(database, counts);
  const count = counts.get(userId) ?? 0;
  if (count >= MAX_WAITING_PER_USER) {
    throw new ApiError('RATE_LIMITED', {
      data: { retry_after: RETRY_AFTER_SECONDS },
      params: { retry_after: RETRY_AFTER_SECONDS },
    });
  }
  counts.set(userId, count + 1);
  try {
    return await work();
  } finally {
    const remaining = counts.get(userId)! - 1;
    if (remaining > 0) counts.set(userId, remaining);
    else counts.delete(userId);
  }
}
