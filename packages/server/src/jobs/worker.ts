/**
 * The worker of the job queue, inside the server's own process. It listens for new jobs; when the
 * database goes away it waits for it and goes on, and what was queued is still there.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { Logger, parseCronItems, type Runner, run, runOnce, type TaskList } from 'graphile-worker';
import type { Logger as Log } from 'pino';
import type { Database } from '../db/database.ts';
import type { Job, ServerModule } from '../http/module.ts';
import type { Services } from '../services.ts';
import { housekeeping } from './housekeeping.ts';

export interface WorkerContext {
  readonly database: Database;
  readonly services: Services;
  readonly modules: readonly ServerModule[];
}
export interface Worker {
  /** Waits for what runs; what has not begun stays queued. */
  stop(): Promise<void>;
}

const CONCURRENCY = 2;
const POLL_INTERVAL_MS = 2_000;
const RESTART_DELAY_MS = 1_000;
const NIGHTLY = '17 3 * * *';

export async function startWorker(parts: WorkerContext): Promise<Worker> {
  const log = parts.services.log;
  const options = {
    pgPool: parts.database.owner,
    taskList: tasks(parts),
    concurrency: CONCURRENCY,
    pollInterval: POLL_INTERVAL_MS,
    noHandleSignals: true,
    logger: toQueueLogger(log),
    parsedCronItems: parseCronItems([{ task: housekeeping.name, match: NIGHTLY, options: { backfillPeriod: 0 } }]),
  };
  let stopping = false;
  let runner: Runner | null = await run(options);
  const supervised = (async () => {
    while (!stopping) {
      await runner?.promise.catch((error: unknown) => log.warn({ err: error }, 'the job worker stopped'));
      if (stopping) break;
      await pause(RESTART_DELAY_MS);
      runner = await run(options).catch(() => null);
    }
  })();
  return {
    async stop() {
      stopping = true;
      await runner?.stop().catch(() => undefined);
      await supervised;
    },
  };
}

/** Runs what is queued and ends: for commands and tests. */
export const runWaitingJobs = (parts: WorkerContext): Promise<void> =>
  runOnce({
    pgPool: parts.database.owner,
    taskList: tasks(parts),
    noHandleSignals: true,
    logger: toQueueLogger(parts.services.log),
  });

function tasks({ database, services, modules }: WorkerContext): TaskList {
  const jobs: readonly Job<never>[] = [...modules.flatMap((module) => module.jobs ?? []), housekeeping];
  return Object.fromEntries(
    jobs.map((job) => [job.name, (payload: unknown) => job.run(payload as never, { database, services })]),
  );
}

/** The queue tells much; a person wants to know what failed. */
function toQueueLogger(log: Log): Logger {
  return new Logger((scope) => (level, message) => {
    const said = { job: scope.taskIdentifier, attempt: scope.jobId };
    if (level === 'error') log.error(said, message);
    else if (level === 'warning') log.warn(said, message);
    else log.debug(said, message);
  });
}
