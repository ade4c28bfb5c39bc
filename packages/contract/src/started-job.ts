import * as z from 'zod/mini';

/** The response to a call that takes too long to wait for: the job that now works on it. */
export const startedJob = z.object({ job_id: z.number() });
export type StartedJob = z.infer<typeof startedJob>;
