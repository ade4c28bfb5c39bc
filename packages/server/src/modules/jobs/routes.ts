import type { ErrorCode } from '@rounds/contract/errors';
import { jobs } from '@rounds/contract/jobs';
import type { Language } from '@rounds/contract/languages';
import { type Route, route } from '../../http/module.ts';
import { notFound } from '../../http/refusal.ts';
import { sentence } from '../../http/texts.ts';
import { cancelJob, type FoundJob, findJob } from './queries.ts';

export const routes: readonly Route[] = [
  route(jobs.read, async ({ tx, actor, params, locale }) => {
    const job = await findJob(tx, params.id, actor.user_id);
    if (!job) throw notFound('APP');
    return stateOf(job, locale);
  }),

  route(jobs.cancel, async ({ tx, actor, params, locale }) => {
    if (!(await findJob(tx, params.id, actor.user_id))) throw notFound('APP');
    await cancelJob(tx, params.id);
    return stateOf((await findJob(tx, params.id, actor.user_id))!, locale);
  }),
];

function stateOf({ error_code, result, ...job }: FoundJob, language: Language) {
  return {
    ...job,
    ...(result === null ? {} : { result }),
    ...(error_code === null
      ? {}
      : { error: { code: error_code, message: sentence(language, error_code as ErrorCode) } }),
  };
}
