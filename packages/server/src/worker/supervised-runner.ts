/** The runner of one lane: the queue's library ends it when the database is away, and here it is started again. */
import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import { type LaneLimits, LaneShares } from '../queue/lane-shares.ts';
import { toQueueLogger } from '../queue/queue-logger.ts';
import { toQueuePool } from '../queue/queue-pool.ts';
import type { WorkerContext } from './context.ts';
import { holdRunnerLocks } from './ended-servers.ts';

export interface SupervisedRunner {
  /** Resolves when nothing runs any more, or after a few seconds; what has not finished is unlocked and runs again. */
  stop(): Promise<void>;
}

interface RunnerOptions {
  readonly taskList: TaskList;
  readonly limits: LaneLimits;
  readonly pollIntervalMs: number;
}

const STOP_TIMEOUT_MS = 3_000;
const RESTART_DELAY_MS = 1_000;

/**
 * Events after which no worker of a runner is left. Its promise stays pending if the result of its last work could not
 * be stored.
 */
const END_EVENTS = [
  'pool:gracefulShutdown:complete',
  'pool:forcefulShutdown:complete',
  'pool:forcefulShutdown:error',
] as const;

interface StartedRunner {
  stop(): Promise<void>;
  readonly ended: Promise<void>;
}

/** @throws when the runner cannot be started the first time */
export async function superviseRunner(
  { database, services: { log } }: WorkerContext,
  { taskList, limits, pollIntervalMs }: RunnerOptions,
): Promise<SupervisedRunner> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const events: WorkerEvents = new EventEmitter();
  let poolId: string | null = null;
  events.on('pool:create', ({ workerPool }) => {
    poolId = workerPool.id;
  });
  holdRunnerLocks(events, log);
  let shares = new LaneShares(limits);
  let endFirstSearch = (_hasFailed: boolean) => {};
  const endSearch = (payload: unknown, hasFailed: boolean) => {
    shares.endSearch(payload);
    endFirstSearch(hasFailed);
  };
  events.on('job:start', ({ job }) => endSearch(job.payload, false));
  events.on('worker:getJob:empty', () => endSearch(null, false));
  events.on('worker:getJob:error', () => endSearch(null, true));
  events.on('job:complete', ({ job }) => shares.finish(job.payload));
  const options = {
    events,
    // The queue does not handle the error of a result that cannot be stored if batches are off.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    pgPool: toQueuePool(database.owner),
    taskList,
    concurrency: limits.slots,
    forbiddenFlags: () => shares.beginSearch(),
    pollInterval: pollIntervalMs,
    noHandleSignals: true,
    logger: toQueueLogger(log),
  };
  /** Unlocks work that the ended runner had begun, which would otherwise stay locked for hours. */
  const unlockJobs = async () => {
    if (poolId) await database.owner.query('select graphile_worker.force_unlock_workers($1::text[])', [[poolId]]);
    poolId = null;
  };
  let markEnded = () => {};
  for (const name of END_EVENTS) events.on(name, () => markEnded());
  const start = async (): Promise<StartedRunner> => {
    const end = Promise.withResolvers<void>();
    const firstSearch = Promise.withResolvers<boolean>();
    markEnded = end.resolve;
    endFirstSearch = firstSearch.resolve;
    const runner: Runner = await run(options);
    // The runner rejects a second stop.
    const stop = () => runner.stop().catch(() => undefined);
    // A runner whose first search for work failed stores the error and fails with it forever.
    void firstSearch.promise.then((hasFailed) => (hasFailed ? stop() : undefined));
    return { stop, ended: Promise.race([runner.promise, end.promise]) };
  };
  const restart = async () => {
    await unlockJobs();
    if (signal.aborted) return null;
    shares = new LaneShares(limits);
    return start();
  };
  let runner: StartedRunner | null = await start();
  const supervised = (async () => {
    for (;;) {
      await runner?.ended.catch((error: unknown) => log.warn({ err: error }, 'the job worker stopped'));
      if (signal.aborted) return;
      await sleep(RESTART_DELAY_MS, undefined, { signal }).catch(() => {});
      runner = await restart().catch((error: unknown) => {
        log.warn({ err: error }, `the job worker could not start again; next attempt in ${RESTART_DELAY_MS} ms`);
        return null;
      });
      // It may have been told to stop while it was starting again.
      if (signal.aborted) await runner?.stop();
    }
  })();
  return {
    async stop() {
      stopping.abort();
      const stopped = Promise.resolve(runner?.stop()).then(() => supervised);
      const isLate = await Promise.race([stopped, sleep(STOP_TIMEOUT_MS, true, { ref: false })]);
      if (isLate) {
        log.warn({ tasks: Object.keys(taskList) }, 'a background task did not stop in time and will run again');
        await unlockJobs();
      }
    },
  };
}
