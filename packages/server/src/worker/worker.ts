/**
 * The worker of the job queue, inside the server's own process. It listens for new work; when the
 * database is away it waits for it, and what was queued is still there.
 */
import { runOnce, type Task, type TaskList } from 'graphile-worker';
import { runInContext } from '../call-context.ts';
import { createEventPublisher } from '../events/event-publisher.ts';
import type { BackgroundTask, CronTask } from '../http/module.ts';
import { createModuleRegistry } from '../http/module-registry.ts';
import { type QueuedJob, runJob } from '../modules/jobs/index.ts';
import { LANES, type Lane } from '../queue/lanes.ts';
import { toQueueLogger } from '../queue/queue-logger.ts';
import { inSpan } from '../tracing.ts';
import type { WorkerContext } from './context.ts';
import { startReleasingWork } from './ended-servers.ts';
import { consumeAllEvents, startEventConsumption } from './event-consumption.ts';
import { expiredKeys } from './expired-keys.ts';
import { oldCacheChanges, oldEvents } from './old-events.ts';
import { type ScheduleClock, startSchedule } from './schedule.ts';
import { superviseRunner } from './supervised-runner.ts';

export interface Worker {
  /**
   * Interrupts what is running and waits for it, but not for long. What has not finished or not begun stays queued
   * and runs on the next server.
   */
  stop(): Promise<void>;
}

/** New work announces itself; polling finds what is tried again. */
const POLL_INTERVAL_MS = 5_000;
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
      superviseRunner(context, {
        taskList: listWork(context.modules, lane, work),
        limits: LANES[lane],
        pollIntervalMs,
      }),
    ),
  );
  const schedule = startSchedule(context.database.owner, context.services.log, listCronTasks(context), clock);
  const consumption = startEventConsumption(context);
  const releasing = startReleasingWork(context.database.owner, context.services.log, releaseIntervalMs);
  const stop = async () => {
    stopping.abort();
    await Promise.all([...runners, schedule, consumption, releasing].map((part) => part.stop()));
  };
  let stopped: Promise<void> | null = null;
  return {
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}

const toLane = ({ lane = 'background' }: BackgroundTask<never> | CronTask): Lane => lane;

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
