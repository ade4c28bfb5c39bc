/**
 * The worker of the job queue, inside the server's own process. It listens for new work; when the
 * database is away it waits for it, and what was queued is still there.
 */
import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, type Runner, run, runOnce, type Task, type TaskList, type WorkerEvents } from 'graphile-worker';
import type { Logger as Log } from 'pino';
import { runInContext } from '../call-context.ts';
import { createEventPublisher } from '../events/event-publisher.ts';
import type { BackgroundTask, CronTask } from '../http/module.ts';
import { createModuleRegistry } from '../http/module-registry.ts';
import { type QueuedJob, runJob } from '../modules/jobs/index.ts';
import { type LaneLimits, LaneShares } from '../queue/lane-shares.ts';
import { LANES, type Lane } from '../queue/lanes.ts';
import { toQueuePool } from '../queue/queue-pool.ts';
import { inSpan } from '../tracing.ts';
import type { WorkerContext } from './context.ts';
import { holdRunnerLocks, startReleasingWork } from './ended-servers.ts';
import { consumeAllEvents, startEventConsumption } from './event-consumption.ts';
import { expiredKeys } from './expired-keys.ts';
import { oldCacheChanges, oldEvents } from './old-events.ts';
import { type ScheduleClock, startSchedule } from './schedule.ts';

export interface Worker {
  /**
   * Interrupts what is running and waits for it, but not for long. What has not finished or not begun stays queued
   * and runs on the next server.
   */
  stop(): Promise<void>;
}

/** New work announces itself; polling finds what is tried again. */
const POLL_INTERVAL_MS = 5_000;
const STOP_TIMEOUT_MS = 3_000;
const RESTART_DELAY_MS = 1_000;
const NEVER = new AbortController().signal;

export interface WorkerOptions {
  /** The interval at which the worker looks for work that it was not notified of. */
  readonly pollIntervalMs?: number;
  /** The interval at which it looks for work of servers that have ended. */
  readonly releaseIntervalMs?: number;
  /** The clock that decides when scheduled tasks are due. */
  readonly clock?: ScheduleClock;
}

/** @throws when two pieces of work have the same name, or a schedule is not valid */
export async function startWorker(
  context: WorkerContext,
  { pollIntervalMs = POLL_INTERVAL_MS, releaseIntervalMs, clock }: WorkerOptions = {},
): Promise<Worker> {
  assertDistinctNames(context);
  const stopping = new AbortController();
  const work = createTaskContext(context, stopping.signal);
  const runners = await Promise.all(
    (Object.keys(LANES) as Lane[]).map((lane) =>
      supervise(context, {
        taskList: listWork(context.modules, lane, work),
        limits: LANES[lane],
        pollIntervalMs,
      }),
    ),
  );
  const schedule = startSchedule(context.database.owner, context.services.log, listCronTasks(context), clock);
  const consumption = startEventConsumption(context);
  const releasing = startReleasingWork(context.database.owner, context.services.log, releaseIntervalMs);
  return {
    async stop() {
      stopping.abort();
      const others = [schedule, consumption, releasing].map((one) => one.stop());
      await Promise.all([...runners.map((runner) => runner.stop()), ...others]);
    },
  };
}

const toLane = ({ lane = 'background' }: BackgroundTask<never> | CronTask): Lane => lane;

interface RunnerOptions {
  readonly taskList: TaskList;
  readonly limits: LaneLimits;
  readonly pollIntervalMs: number;
}

/**
 * Events after which no worker of a runner is left. Its promise stays pending if the result of its last work could not
 * be stored.
 */
const END_EVENTS = [
  'pool:gracefulShutdown:complete',
  'pool:forcefulShutdown:complete',
  'pool:forcefulShutdown:error',
] as const;

/** Starts the queue's runner, and again whenever it ends because the database was away. */
async function supervise(
  { database, services: { log } }: WorkerContext,
  { taskList, limits, pollIntervalMs }: RunnerOptions,
): Promise<Worker> {
  const events: WorkerEvents = new EventEmitter();
  let poolId: string | null = null;
  events.on('pool:create', ({ workerPool }) => {
    poolId = workerPool.id;
  });
  holdRunnerLocks(events, log);
  let shares = new LaneShares(limits);
  events.on('job:start', ({ job }) => shares.endSearch(job.payload));
  events.on('worker:getJob:empty', () => shares.endSearch(null));
  events.on('worker:getJob:error', () => shares.endSearch(null));
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
  let endSearch = (_hasFailed: boolean) => {};
  events.on('job:start', () => endSearch(false));
  events.on('worker:getJob:empty', () => endSearch(false));
  events.on('worker:getJob:error', () => endSearch(true));
  const start = async () => {
    const end = Promise.withResolvers<void>();
    const firstSearch = Promise.withResolvers<boolean>();
    markEnded = end.resolve;
    endSearch = firstSearch.resolve;
    const runner: Runner = await run(options);
    // A runner whose first search for work failed stores the error and fails with it forever.
    void firstSearch.promise.then((hasFailed) => (hasFailed ? runner.stop().catch(() => undefined) : undefined));
    return { stop: () => runner.stop(), ended: Promise.race([runner.promise, end.promise]) };
  };
  const restart = async () => {
    await unlockJobs();
    shares = new LaneShares(limits);
    return start();
  };
  let isStopping = false;
  let runner: Awaited<ReturnType<typeof start>> | null = await start();
  const supervised = (async () => {
    while (!isStopping) {
      await runner?.ended.catch((error: unknown) => log.warn({ err: error }, 'the job worker stopped'));
      if (isStopping) break;
      await sleep(RESTART_DELAY_MS);
      runner = await restart().catch((error: unknown) => {
        log.warn({ err: error }, `the job worker could not start again; next attempt in ${RESTART_DELAY_MS} ms`);
        return null;
      });
    }
  })();
  return {
    async stop() {
      isStopping = true;
      const stopped = Promise.resolve(runner?.stop().catch(() => undefined)).then(() => supervised);
      const isLate = await Promise.race([stopped, sleep(STOP_TIMEOUT_MS, true, { ref: false })]);
      if (isLate) {
        log.warn({ tasks: Object.keys(taskList) }, 'a background task did not stop in time and will run again');
        await unlockJobs();
      }
    },
  };
}

/** Hands the events to their consumers, runs what is queued and ends: for commands and tests. */
export const runWaitingJobs = async (context: WorkerContext): Promise<void> => {
  await consumeAllEvents(context);
  const work = createTaskContext(context, NEVER);
  await runOnce({
    pgPool: context.database.owner,
    taskList: Object.assign({}, ...(Object.keys(LANES) as Lane[]).map((lane) => listWork(context.modules, lane, work))),
    noHandleSignals: true,
    logger: toQueueLogger(context.services.log),
  });
};

const listCronTasks = ({ modules }: Pick<WorkerContext, 'modules'>): readonly CronTask[] => [
  ...modules.flatMap(({ cron = [] }) => cron),
  expiredKeys,
  oldEvents,
  oldCacheChanges,
];

/** Creates the context that all background work of a server may use. */
const createTaskContext = ({ database, services, modules }: WorkerContext, signal: AbortSignal) => ({
  ...{ database, services, signal },
  registry: createModuleRegistry(modules),
  events: createEventPublisher(modules, database),
});

/** The tasks, scheduled tasks or jobs of a lane. */
function listWork(
  modules: WorkerContext['modules'],
  lane: Lane,
  context: ReturnType<typeof createTaskContext>,
): TaskList {
  if (lane === 'jobs') {
    const jobs = modules.flatMap((module) => module.jobs ?? []);
    return Object.fromEntries(
      jobs.map((job) => [
        job.name,
        inContext(job.name, (queued) =>
          runJob(job, queued as QueuedJob<never>, { ...context, stopping: context.signal }),
        ),
      ]),
    );
  }
  const tasks = modules.flatMap((module) => module.tasks ?? []).filter((task) => toLane(task) === lane);
  const cron = listCronTasks({ modules }).filter((task) => toLane(task) === lane);
  return Object.fromEntries([
    ...tasks.map((task) => [task.name, inContext(task.name, (payload) => task.run(payload as never, context))]),
    ...cron.map((task) => [task.name, inContext(task.name, () => task.run(context))]),
  ]);
}

/** Sets the context, so that its work in the database carries its name. */
const inContext =
  (call: string, run: (payload: unknown) => Promise<void>): Task =>
  (payload, { job }) =>
    runInContext({ call, request_id: job.id }, () =>
      inSpan({ name: call, kind: 'consumer', attributes: toSpanAttributes(payload, job) }, () => run(payload)),
    );

const toSpanAttributes = (payload: unknown, { id, attempts }: Parameters<Task>[1]['job']) => ({
  'rounds.workspace_id': (payload as { workspace_id?: number } | null)?.workspace_id,
  'rounds.request_id': id,
  'rounds.attempt': attempts,
});

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
