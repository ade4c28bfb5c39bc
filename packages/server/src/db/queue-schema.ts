/** The tables of the job queue, in a schema of their own that the queue's library maintains. */
import { Logger, runMigrations } from 'graphile-worker';
import type { Pool } from 'pg';

const silent = new Logger(() => () => {});

/** Safe to call at every start, by several servers at once. */
export const migrateQueue = (owner: Pool): Promise<void> => runMigrations({ pgPool: owner, logger: silent });
