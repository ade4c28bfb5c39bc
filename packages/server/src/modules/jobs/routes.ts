import type { ErrorCode } from '@rounds/contract/errors';
import { jobs } from '@rounds/contract/jobs';
import type { Language } from '@rounds/contract/languages';
import { notFoundError } from '../../http/api-error.ts';
import { type Route, route } from '../../http/module.ts';
import { translate } from '../../http/texts.ts';
import { cancelJob, findJob, type JobRow } from './queries.ts';

export const routes: readonly Route[] = [
  route(jobs.get, async ({ tx, actor, params, locale }) => {
    const job = await findJob(tx, params.id, actor.user_id);
    if (!job) throw notFoundError('APP');
    return toJobState(job, locale);
  }),

  route(jobs.cancel, async ({ tx, actor, params, locale }) => {
    if (!(await findJob(tx, params.id, actor.user_id))) throw notFoundError('APP');
    await cancelJob(tx, params.id);
    return toJobState((await findJob(tx, params.id, actor.user_id))!, locale);
  }),
];

function toJobState({ error_code, result, ...job }: JobRow, language: Language) {
  return {
    ...job,
    ...(result === null ? {} : { result }),
    ...(error_code === null
      ? {}
      : { error: { code: error_code, message: translate(language, error_code as ErrorCode) } }),
  };
}
