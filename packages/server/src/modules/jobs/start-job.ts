/**
 * Long work as a pattern: a call starts a job and returns `{ job_id }`; the worker runs it (`run-job.ts`), stores
 * progress, result or failure, and notices when its user cancels it.
 */
import type { StartedJob } from '@rounds/contract/jobs';
import type { Language } from '@rounds/contract/languages.ts';
import type { Tx } from '../../db/database.ts';
import { publish } from '../../events/publish.ts';
import type { Actor, JobDefinition } from '../../http/module.ts';
import { enqueue } from '../../queue/enqueue.ts';
import { insertJob } from './queries.ts';

/** The payload that the queue stores for a job. */
export interface QueuedJob<P = unknown> {
  readonly job_id: number;
  readonly workspace_id: number;
  readonly user_id: number;
  readonly locale: Language;
  readonly payload: P;
}

interface StartingCall {
  readonly tx: Tx;
  readonly actor: Actor;
  readonly locale: Language;
}

/** Begins when the transaction of the call has been committed. `payload` is stored as JSON. */
export async function startJob<P>(
  { tx, actor: { workspace_id, user_id, token }, locale }: StartingCall,
  definition: Pick<JobDefinition<P>, 'name'>,
  payload: P,
): Promise<StartedJob> {
  const token_id = token?.id ?? null;
  const job_id = await insertJob(tx, { workspace_id, user_id, token_id, kind: definition.name });
  await enqueue(tx, definition.name, { job_id, workspace_id, user_id, locale, payload } satisfies QueuedJob<P>);
  await publish(tx, { workspace: workspace_id, topic: 'jobs', id: job_id, user_ids: [user_id] });
  return { job_id };
}
