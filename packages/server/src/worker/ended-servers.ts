/**
 * Releases the work of servers that ended without a word, by a kill or a power failure: the queue itself would keep it
 * locked for hours. Each runner of the queue holds an advisory lock on the connection by which it listens for work, and
 * PostgreSQL drops the lock with the connection.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { WorkerEvents } from 'graphile-worker';
import type { Pool } from 'pg';
import type { Logger } from 'pino';

/** The first number of the advisory locks; the second is the hash of the runner's id. */
const LOCK_CLASS = 7_402;
/** A runner that has lost its connection has this long to connect again, and at most twice as long. */
const INTERVAL_MS = 10_000;

/** Holds the lock of a runner from the moment it listens. */
export function holdRunnerLocks(events: WorkerEvents, log: Logger): void {
  events.on('pool:listen:success', ({ workerPool, client }) => {
    const hold = () =>
      client
        .query('select pg_advisory_lock($1, hashtext($2))', [LOCK_CLASS, workerPool.id])
        // The runner connects again, and then holds it.
        .catch((error: unknown) => log.warn({ err: error }, 'a job worker lost its connection while it started'));
    // The queue is about to send a statement of its own on this connection.
    client.once('drain', () => void hold());
  });
}

/** Ids of runners that have work and no lock. */
async function listUnlockedRunners(owner: Pool): Promise<string[]> {
  const { rows } = await owner.query<{ runner: string }>(
    `select distinct locked_by as runner from graphile_worker.jobs j
     where locked_by is not null and not exists (
       select from pg_locks l join pg_database d on d.oid = l.database and d.datname = current_database()
       where l.locktype = 'advisory' and l.objsubid = 2 and l.granted and l.classid = $1
         and l.objid = (hashtext(j.locked_by)::bigint & 4294967295)::oid)`,
    [LOCK_CLASS],
  );
  return rows.map(({ runner }) => runner);
}

/**
 * Looks for such work again and again, on every server. Runners that were without a lock twice in a row have ended.
 * @param intervalMs tests make it short
 */
export function startReleasingWork(owner: Pool, log: Logger, intervalMs = INTERVAL_MS): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  let suspects: readonly string[] = [];
  const look = async () => {
    const unlocked = await listUnlockedRunners(owner);
    const ended = unlocked.filter((runner) => suspects.includes(runner));
    suspects = unlocked;
    if (ended.length === 0) return;
    await owner.query('select graphile_worker.force_unlock_workers($1::text[])', [ended]);
    log.warn({ runners: ended }, 'background work of a server that has ended was released');
  };
  const done = (async () => {
    while (!signal.aborted) {
      await look().catch((error: unknown) => {
        // If the connection fails, nobody knows how long a runner has been without its lock.
        suspects = [];
        log.warn({ err: error }, 'work of ended servers could not be looked for');
      });
      await sleep(intervalMs, undefined, { signal }).catch(() => {});
    }
  })();
  return {
    stop: () => {
      stopping.abort();
      return done;
    },
  };
}
