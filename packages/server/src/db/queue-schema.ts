/** The tables of the job queue, in a schema of their own that the queue's library maintains. */
import { Logger, runMigrations } from 'graphile-worker';
import type { Pool } from 'pg';

const silent = new Logger(() => () => {});

/** Safe to call at every start, by several servers at once. */
export const migrateQueue = (owner: Pool): Promise<void> => runMigrations({ pgPool: owner, logger: silent });

export interface QueuedWork {
  readonly task: string;
  readonly waiting: number;
  readonly running: number;
  readonly later: number;
  readonly failed: number;
  readonly oldest_seconds: number;
}

/** Work of all workspaces, by the name of its task. */
export async function countQueuedWork(owner: Pool): Promise<readonly QueuedWork[]> {
  const { rows } = await owner.query<QueuedWork>(`
    select task_identifier as task,
      count(*) filter (where locked_at is null and run_at <= now() and attempts < max_attempts) as waiting,
      count(*) filter (where locked_at is not null) as running,
      count(*) filter (where locked_at is null and run_at > now() and attempts < max_attempts) as later,
      count(*) filter (where locked_at is null and attempts >= max_attempts) as failed,
      coalesce(extract(epoch from now() - min(run_at)
        filter (where locked_at is null and run_at <= now() and attempts < max_attempts)), 0)::float8 as oldest_seconds
    from graphile_worker.jobs group by task_identifier order by task_identifier`);
  return rows;
}
