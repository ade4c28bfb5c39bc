/** Runs the jobs that calls have started. */
import type { Logger } from 'pino';
import type { Tx } from '../../db/database.ts';
import { findSiteLimit, withSiteLimit } from '../../db/transactions.ts';
import { publish } from '../../events/publish.ts';
import { ApiError } from '../../http/api-error.ts';
import type { JobContext, JobDefinition, TaskContext } from '../../http/module.ts';
import { isConnectionLost } from '../../http/response/error-mapping.ts';
import { notify } from '../notices/index.ts';
import { beginJob, finishJob, getJobStatus, type JobOutcome, touchJob } from './queries.ts';
import type { QueuedJob } from './start-job.ts';

/** The interval at which a running job checks whether it has been cancelled. */
const CANCEL_CHECK_MS = 1_000;
/** The number of checks after which it says that it is alive; after five silent minutes it counts as abandoned. */
const CHECKS_PER_TOUCH = 30;
/** The time after which its user may have left the page that shows it. */
const LONG_JOB_MS = 30_000;
/** Progress is stored at most this often. */
const PROGRESS_INTERVAL_MS = 300;

/**
 * Runs a job in the worker. `stopping` aborts when the server stops.
 * @throws to have the queue try again later: when the server stops or the database is away
 */
export async function runJob<P>(
  definition: JobDefinition<P>,
  { payload, ...job }: QueuedJob<P>,
  { stopping, ...context }: TaskContext & { readonly stopping: AbortSignal },
): Promise<void> {
  const running = new RunningJob(definition, job, context, stopping);
  if (!(await running.begin())) return;
  try {
    const result = await definition.run(payload, running.context);
    await running.finish({ status: 'done', progress: 100, result: JSON.stringify(result ?? null) });
  } catch (error) {
    if (running.isCancelled) return;
    if (isConnectionLost(error)) throw error;
    if (stopping.aborted) {
      await running.finish({ status: 'waiting', progress: 0 });
      throw error;
    }
    await running.finish(toFailure(error, job.job_id, context.services.log));
  } finally {
    running.stopWatching();
  }
}

function toFailure(error: unknown, jobId: number, log: Logger): JobOutcome {
  if (error instanceof ApiError) {
    return {
      status: 'failed',
      error_code: error.code,
      error_params: JSON.stringify(error.params),
      ...(error.data === undefined ? {} : { error_data: JSON.stringify(error.data) }),
    };
  }
  log.error({ err: error, job: jobId }, 'a job failed');
  return { status: 'failed', error_code: 'UNEXPECTED' };
}

class RunningJob {
  readonly context: JobContext;
  readonly #definition: JobDefinition<never>;
  readonly #job: Omit<QueuedJob, 'payload'>;
  readonly #cancelled = new AbortController();
  #watch: NodeJS.Timeout | undefined;
  #checks = 0;
  #reported = { percent: 0, at: 0 };

  constructor(
    definition: JobDefinition<never>,
    job: Omit<QueuedJob, 'payload'>,
    { database, services, registry, events }: TaskContext,
    stopping: AbortSignal,
  ) {
    this.#definition = definition;
    this.#job = job;
    this.context = {
      ...job,
      database,
      services,
      registry,
      events,
      signal: AbortSignal.any([this.#cancelled.signal, stopping]),
      progress: (done, total) => this.#report(done, total),
      transaction: (work) =>
        database.inWorkspace(job.workspace_id, async (tx) =>
          withSiteLimit(tx, await findSiteLimit(tx, job.user_id), () => work(tx)),
        ),
    };
  }

  get isCancelled(): boolean {
    return this.#cancelled.signal.aborted;
  }

  /** False when the job was cancelled before it began, or has ended in an earlier attempt. */
  async begin(): Promise<boolean> {
    const hasBegun = await this.#change((tx) => beginJob(tx, this.#job.job_id));
    if (hasBegun) this.#watch = setInterval(() => void this.#check().catch(() => {}), CANCEL_CHECK_MS);
    return hasBegun;
  }

  async finish(outcome: JobOutcome): Promise<void> {
    // This runs before the job reports that it is done, because people then read what it has written.
    await this.context.database.markWritten(this.#job.user_id);
    await this.#change(async (tx) => {
      const finished = await finishJob(tx, this.#job.job_id, outcome);
      // An import of a workspace gives its owner another id.
      if (finished && finished.user_id !== this.#job.user_id) await this.#publish(tx, finished.user_id);
      const isLong = finished && Date.now() - finished.created_at.getTime() > LONG_JOB_MS;
      if (isLong && outcome.status !== 'waiting') await this.#notify(tx, outcome.status === 'failed');
    });
  }

  stopWatching(): void {
    clearInterval(this.#watch);
  }

  async #report(done: number, total: number): Promise<void> {
    this.context.signal.throwIfAborted();
    const percent = total > 0 ? Math.max(0, Math.min(100, Math.floor((done / total) * 100))) : 0;
    const at = performance.now();
    if (percent === this.#reported.percent || at - this.#reported.at < PROGRESS_INTERVAL_MS) return;
    this.#reported = { percent, at };
    if (!(await this.#change((tx) => touchJob(tx, this.#job.job_id, { progress: percent, done, total }))))
      this.#cancelled.abort();
    this.context.signal.throwIfAborted();
  }

  async #check(): Promise<void> {
    this.#checks += 1;
    const { job_id } = this.#job;
    const isRunning = await this.context.transaction(async (tx) =>
      this.#checks % CHECKS_PER_TOUCH === 0 ? touchJob(tx, job_id) : (await getJobStatus(tx, job_id)) === 'running',
    );
    if (!isRunning) this.#cancelled.abort();
  }

  async #notify(tx: Tx, has_failed: boolean): Promise<void> {
    const { name, notice } = this.#definition;
    const { job_id, user_id } = this.#job;
    if (!notice) return;
    await notify(tx, [
      {
        kind: notice,
        user_ids: [user_id],
        subject: { type: 'job', id: job_id, title: name },
        ...(has_failed && { data: { has_failed } }),
        key: `job:${job_id}`,
      },
    ]);
  }

  /** A change of the job that its user's windows learn of. */
  #change<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.context.transaction(async (tx) => {
      const result = await work(tx);
      await this.#publish(tx, this.#job.user_id);
      return result;
    });
  }

  #publish(tx: Tx, user_id: number): Promise<void> {
    const { job_id, workspace_id } = this.#job;
    return publish(tx, { workspace: workspace_id, topic: 'jobs', id: job_id, user_ids: [user_id] });
  }
}
