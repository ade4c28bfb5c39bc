/** Progress and results of background jobs. */
import * as z from 'zod/mini';
import { endpoints } from '../endpoint.ts';
import { numericId, timestamp } from '../values.ts';

export const jobState = z.object({
  id: z.number(),
  /** The name of the job definition, such as `assets.import`. */
  kind: z.string(),
  /** `waiting`, `running` and then one of the others, which is final. */
  status: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
  /** Percent, 0 to 100. */
  progress: z.number(),
  /** The progress of a running job that counts something, such as rows: the number that are done, and the total. */
  done: z.optional(z.number()),
  total: z.optional(z.number()),
  result: z.optional(z.unknown()),
  error: z.optional(z.object({ code: z.string(), message: z.string(), data: z.optional(z.unknown()) })),
});

export { type StartedJob, startedJob } from '../started-job.ts';

/** The kind of the jobs that make the files of long exports. */
export const EXPORT_JOB = 'exports.create';

/** The result of a job that makes a file, such as an export: `size` in bytes, and the number of its rows. */
export const exportedFile = z.object({ name: z.string(), size: z.number(), rows: z.number() });
export type ExportedFile = z.infer<typeof exportedFile>;

export const jobs = endpoints('jobs', {
  list: {
    method: 'GET',
    path: '/job/list',
    access: 'signed-in',
    prefix: 'APP',
    summary: 'List your latest 50 jobs, newest first',
    output: z.array(z.extend(jobState, { created_at: timestamp() })),
  },
  get: {
    method: 'GET',
    path: '/job/{id}',
    access: 'signed-in',
    prefix: 'APP',
    summary: 'Get the progress and result of a job',
    params: z.object({ id: numericId() }),
    output: jobState,
    errors: ['APP_OBJECT_NOT_FOUND'],
  },
  getFile: {
    method: 'GET',
    path: '/job/{id}/file',
    access: 'signed-in',
    prefix: 'APP',
    response: 'bytes',
    limit: 'export',
    summary: 'Get the file that your export has made as a job; it is kept for a day',
    params: z.object({ id: numericId() }),
    errors: ['APP_OBJECT_NOT_FOUND', 'USR_FORBIDDEN', 'PLAN_FEATURE_REQUIRED'],
  },
  cancel: {
    method: 'DELETE',
    path: '/job/{id}',
    access: 'signed-in',
    prefix: 'APP',
    no_events: 'job',
    summary: 'Cancel a job that has not finished',
    params: z.object({ id: numericId() }),
    output: jobState,
    errors: ['APP_OBJECT_NOT_FOUND'],
  },
});
