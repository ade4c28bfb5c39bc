/** The connection pool as the job queue sees it. */
import type { Pool, PoolClient } from 'pg';

/** The code with which PostgreSQL responds while it starts, stops or recovers. */
const CANNOT_CONNECT_NOW = '57P03';

/**
 * A pool whose connections fail at once while the database starts. The queue itself would retry those for up to two
 * minutes, with pauses that grow while the database recovers, so its workers would still sleep long after the
 * database is back. With an error of another kind the queue ends, and the supervisor starts it again within a second.
 */
export function toQueuePool(pool: Pool): Pool {
  const connect = async (): Promise<PoolClient> => {
    try {
      return await pool.connect();
    } catch (error) {
      if ((error as { code?: unknown }).code !== CANNOT_CONNECT_NOW) throw error;
      throw new Error('The database is starting.', { cause: error });
    }
  };
  return new Proxy(pool, {
    get(target, key) {
      // The listener for new work connects with a callback and has its own pauses, during which the workers poll.
      if (key === 'connect') {
        return (callback?: Parameters<Pool['connect']>[0]) => (callback ? target.connect(callback) : connect());
      }
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
