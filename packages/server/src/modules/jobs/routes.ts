import { jobs } from '@rounds/contract/jobs';
import type { Language } from '@rounds/contract/languages.ts';
import type { Tx } from '../../db/database.ts';
import { publish } from '../../events/publish.ts';
import { ApiError, notFoundError } from '../../http/api-error.ts';
import { assertMayCallId } from '../../http/inner-call.ts';
import { type Actor, type Route, route } from '../../http/module.ts';
import { toErrorResponse } from '../../http/response/error-mapping.ts';
import { findJobFile, jobFileRules, toFileAnswer } from './job-file.ts';
import { cancelJob, findJob, type JobRow, listJobs } from './queries.ts';

export const routes: readonly Route[] = [
  route(jobs.list, async ({ tx, actor, locale }) => {
    const rows = await listJobs(tx, actor);
    return rows.map((row) => ({ ...toJobState(row, locale), created_at: row.created_at.toISOString() }));
  }),

  route(jobs.get, async ({ tx, actor, params, locale }) => toJobState(await getJob(tx, params.id, actor), locale)),

  route(jobs.getFile, async (call) => {
    const { tx, actor, params, services } = call;
    const file = findJobFile(await getJob(tx, params.id, actor));
    if (!file) throw notFoundError('APP');
    assertMayCallId(call, file.endpoint);
    for (const rule of call.registry.list(jobFileRules)) {
      if (rule.endpoint === file.endpoint) await rule.assertAllowed(tx, actor);
    }
    return toFileAnswer(file, services);
  }),

  route(jobs.cancel, async ({ tx, actor, params, locale }) => {
    await getJob(tx, params.id, actor);
    await cancelJob(tx, params.id);
    await publish(tx, { workspace: actor.workspace_id, topic: 'jobs', id: params.id, user_ids: [actor.user_id] });
    return toJobState(await getJob(tx, params.id, actor), locale);
  }),
];

/** @throws ApiError APP_OBJECT_NOT_FOUND */
async function getJob(tx: Tx, id: number, actor: Actor): Promise<JobRow> {
  const job = await findJob(tx, id, actor);
  if (!job) throw notFoundError('APP');
  return job;
}

function toJobState(row: JobRow, language: Language) {
  const { id, kind, status, progress, done, total, result } = row;
  const error = toJobError(row, language);
  return {
    id,
    kind,
    status,
    progress,
    ...(done !== null && total !== null && { done, total }),
    ...(result === null ? {} : { result }),
    ...(error ? { error } : {}),
  };
}

/** The message is written when it is read, so that it is in the language of its reader. */
function toJobError({ id, error_code, error_params, error_data }: JobRow, language: Language) {
  if (error_code === null) return null;
  const error = new ApiError(error_code, { params: error_params ?? {}, data: error_data ?? undefined });
  const { code, message, data } = toErrorResponse(error, language, `job-${id}`).body;
  return { code, message, ...(data === undefined ? {} : { data }) };
}
