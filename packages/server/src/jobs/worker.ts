/**
 * The worker of the job queue, inside the server's own process. It listens for new work; when the
 * database is away it waits for it, and what was queued is still there.
 */
import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  Logger,
  type ParsedCronItem,
  parseCronItems,
  type Runner,
  run,
  runOnce,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import type { Logger as Log } from 'pino';
import type { Database } from '../db/database.ts';
import type { CronTask, ServerModule } from '../http/module.ts';
import { type QueuedJob, runJob } from '../modules/jobs/index.ts';
import type { Services } from '../services.ts';
import { housekeeping } from './housekeeping.ts';
import { toQueuePool } from './queue-pool.ts';

export interface WorkerContext {
  readonly database: Database;
  readonly services: Services;
  readonly modules: readonly ServerModule[];
}
export interface Worker {
  /**
   * Waits for the background tasks that are running and interrupts the jobs of users, which begin again
   * on the next server. What has not begun stays queued.
   */
  stop(): Promise<void>;
}

/** Tasks and jobs have places of their own, so that no mail waits for a long job. */
const CONCURRENT_TASKS = 2;
const CONCURRENT_JOBS = 2;
const POLL_INTERVAL_MS = 2_000;
const RESTART_DELAY_MS = 1_000;
const NEVER = new AbortController().signal;

export interface WorkerOptions {
  /** How often the worker looks for work that it was not told of. */
  readonly pollIntervalMs?: number;
}

/** @throws when two pieces of work have the same name, or a schedule is not valid */
export async function startWorker(
  context: WorkerContext,
  { pollIntervalMs = POLL_INTERVAL_MS }: WorkerOptions = {},
): Promise<Worker> {
  assertDistinctNames(context);
  const stopping = new AbortController();
  const cron = listCronTasks(context).map(({ name, schedule }) => ({
    task: name,
    match: schedule,
    // What was missed while no server ran is not caught up on.
    options: { backfillPeriod: 0 },
  }));
  const tasks = { taskList: taskList(context), concurrency: CONCURRENT_TASKS, cron: parseCronItems(cron) };
  const jobs = { taskList: jobList(context, stopping.signal), concurrency: CONCURRENT_JOBS, cron: [] };
  const runners = await Promise.all([
    supervise(context, { ...tasks, pollIntervalMs }),
    supervise(context, { ...jobs, pollIntervalMs }),
  ]);
  return {
    async stop() {
      stopping.abort();
      await Promise.all(runners.map((runner) => runner.stop()));
    },
  };
}

interface RunnerOptions {
  readonly taskList: TaskList;
  readonly concurrency: number;
  readonly cron: ParsedCronItem[];
  readonly pollIntervalMs: number;
}

/** Starts the queue's runner, and again whenever it ends because the database was away. */
async function supervise(
  { database, services: { log } }: WorkerContext,
  { taskList, concurrency, cron, pollIntervalMs }: RunnerOptions,
): Promise<Worker> {
  const events: WorkerEvents = new EventEmitter();
  let poolId: string | null = null;
  events.on('pool:create', ({ workerPool }) => {
    poolId = workerPool.id;
  });
  const options = {
    events,
    // Without batches, the queue does not handle the error when the result of a job cannot be stored.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    pgPool: toQueuePool(database.owner),
    taskList,
    concurrency,
    pollInterval: pollIntervalMs,
    noHandleSignals: true,
    logger: toQueueLogger(log),
    parsedCronItems: cron,
  };
  /** What the ended runner had begun would stay locked for hours. */
  const unlockJobs = async () => {
    if (poolId) await database.owner.query('select graphile_worker.force_unlock_workers($1::text[])', [[poolId]]);
    poolId = null;
  };
  const restart = async (): Promise<Runner> => {
    await unlockJobs();
    return run(options);
  };
  let isStopping = false;
  let runner: Runner | null = await run(options);
  const supervised = (async () => {
    while (!isStopping) {
      await runner?.promise.catch((error: unknown) => log.warn({ err: error }, 'the job worker stopped'));
      if (isStopping) break;
      await sleep(RESTART_DELAY_MS);
      runner = await restart().catch(() => null);
    }
  })();
  return {
    async stop() {
      isStopping = true;
      await runner?.stop().catch(() => undefined);
      await supervised;
    },
  };
}

/** Runs what is queued and ends: for commands and tests. */
export const runWaitingJobs = (context: WorkerContext): Promise<void> =>
  runOnce({
    pgPool: context.database.owner,
    taskList: { ...taskList(context), ...jobList(context, NEVER) },
    noHandleSignals: true,
    logger: toQueueLogger(context.services.log),
  });

const listCronTasks = ({ modules }: WorkerContext): readonly CronTask[] => [
  ...modules.flatMap(({ cron = [] }) => cron),
  housekeeping,
];

function taskList(context: WorkerContext): TaskList {
  const { database, services, modules } = context;
  const tasks = modules.flatMap((module) => module.tasks ?? []);
  return Object.fromEntries([
    ...tasks.map((task) => [task.name, (payload: unknown) => task.run(payload as never, { database, services })]),
    ...listCronTasks(context).map((task) => [task.name, () => task.run({ database, services })]),
  ]);
}

const jobList = ({ database, services, modules }: WorkerContext, stopping: AbortSignal): TaskList =>
  Object.fromEntries(
    modules
      .flatMap((module) => module.jobs ?? [])
      .map((job) => [
        job.name,
        (queued: unknown) => runJob(job, queued as QueuedJob<never>, { database, services, stopping }),
      ]),
  );

function assertDistinctNames(context: WorkerContext): void {
  const names = [
    ...context.modules.flatMap(({ tasks = [], jobs = [] }) => [...tasks, ...jobs]),
    ...listCronTasks(context),
  ].map(({ name }) => name);
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated) throw new Error(`The server cannot start: two pieces of background work are called ${repeated}.`);
}

/** The queue logs a lot; of that, failures matter to an operator. */
function toQueueLogger(log: Log): Logger {
  return new Logger((scope) => (level, message) => {
    const details = { job: scope.taskIdentifier, attempt: scope.jobId };
    if (level === 'error') log.error(details, message);
    else if (level === 'warning') log.warn(details, message);
    else log.debug(details, message);
  });
}
