import type { ErrorCode } from '@rounds/contract/errors.ts';
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import type { Actor } from '../../http/module.ts';

export type JobStatus = Selectable<Tables['job']>['status'];

const COLUMNS = [
  'id',
  'kind',
  'status',
  'progress',
  'done',
  'total',
  'result',
  'error_code',
  'error_params',
  'error_data',
  'created_at',
] as const;
const MAX_LISTED_JOBS = 50;

type JobReader = Pick<Actor, 'user_id' | 'token'>;

/** Jobs are private: nobody else in the workspace sees them, and an API token sees only those that it started. */
const selectJobsOf = (tx: Tx, { user_id, token }: JobReader) =>
  tx
    .selectFrom('job')
    .select(COLUMNS)
    .where('user_id', '=', user_id)
    .$if(token !== null, (jobs) => jobs.where('token_id', '=', token!.id));

export const findJob = (tx: Tx, id: number, reader: JobReader) =>
  selectJobsOf(tx, reader).where('id', '=', id).executeTakeFirst();

export type JobRow = NonNullable<Awaited<ReturnType<typeof findJob>>>;

export const listJobs = (tx: Tx, reader: JobReader): Promise<JobRow[]> =>
  selectJobsOf(tx, reader).orderBy('id', 'desc').limit(MAX_LISTED_JOBS).execute();

export async function insertJob(
  tx: Tx,
  job: { workspace_id: number; user_id: number; token_id: number | null; kind: string },
): Promise<number> {
  return (
    await tx
      .insertInto('job')
      .values({ ...job, done: null, total: null })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
}

const now = sql<Date>`now()`;

/** Marks the job as running, also after an attempt that a stopping server has broken off; false when it has ended. */
export async function beginJob(tx: Tx, id: number): Promise<boolean> {
  const row = await tx
    .updateTable('job')
    .set({ status: 'running', progress: 0, updated_at: now })
    .where('id', '=', id)
    .where('status', 'in', ['waiting', 'running'])
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export interface JobProgress {
  /** Percent. */
  readonly progress: number;
  readonly done: number;
  readonly total: number;
}

/** Stores the progress, if given, and that the job is alive. False when it is no longer meant to run. */
export async function touchJob(tx: Tx, id: number, progress?: JobProgress): Promise<boolean> {
  const row = await tx
    .updateTable('job')
    .set({ ...progress, updated_at: now })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function getJobStatus(tx: Tx, id: number): Promise<JobStatus | undefined> {
  return (await tx.selectFrom('job').select('status').where('id', '=', id).executeTakeFirst())?.status;
}

export interface JobOutcome {
  readonly status: JobStatus;
  readonly progress?: number;
  readonly result?: string;
  readonly error_code?: ErrorCode;
  readonly error_params?: string;
  readonly error_data?: string;
}

/** Stores how a running job has ended. Undefined when it was cancelled meanwhile, which it stays. */
export const finishJob = (
  tx: Tx,
  id: number,
  outcome: JobOutcome,
): Promise<{ created_at: Date; user_id: number } | undefined> =>
  tx
    .updateTable('job')
    .set({ ...outcome, done: null, total: null, updated_at: now })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .returning(['created_at', 'user_id'])
    .executeTakeFirst();

/** Only a job that has not ended can be cancelled; its worker notices within a second. */
export async function cancelJob(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('job')
    .set({ status: 'cancelled', updated_at: now })
    .where('id', '=', id)
    .where('status', 'in', ['waiting', 'running'])
    .execute();
}

/** Ends the jobs whose server has disappeared; returns them with their users. */
export const failAbandonedJobs = (tx: Tx, errorCode: ErrorCode): Promise<{ id: number; user_id: number }[]> =>
  tx
    .updateTable('job')
    .set({ status: 'failed', error_code: errorCode, updated_at: now })
    .where('status', '=', 'running')
    .where('updated_at', '<', sql<Date>`now() - interval '5 minutes'`)
    .returning(['id', 'user_id'])
    .execute();

export async function deleteOldJobs(tx: Tx): Promise<void> {
  await tx
    .deleteFrom('job')
    .where('status', 'in', ['done', 'failed', 'cancelled'])
    .where('updated_at', '<', sql<Date>`now() - interval '30 days'`)
    .execute();
}
