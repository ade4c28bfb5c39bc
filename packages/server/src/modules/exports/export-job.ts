/** The job of a long export. It makes the same call as the person, with the rights that they have when it runs. */
import { EXPORT_JOB, type StartedJob } from '@rounds/contract/jobs';
import { ApiError } from '../../http/api-error.ts';
import { getActorOfToken } from '../../http/auth/api-tokens.ts';
import { findActorOfUser } from '../../http/auth/session.ts';
import { type CheckedInput, createInnerExport } from '../../http/inner-call.ts';
import type { Actor, Call, JobContext, JobDefinition } from '../../http/module.ts';
import { type JobFile, startJob, storeJobFile } from '../jobs/index.ts';

interface ExportOrder extends CheckedInput {
  /** The id of the call. */
  readonly endpoint: string;
  /** The API token that made the call. */
  readonly token_id?: number | undefined;
}
interface StoredExport extends JobFile {
  readonly rows: number;
}

export const exportJob: JobDefinition<ExportOrder, StoredExport> = {
  name: EXPORT_JOB,
  notice: 'export_done',
  async run(order, context) {
    const { signal, progress } = context;
    const { file, rows } = await openExport(order, context);
    let rowCount = 0;
    const answer = await file.createFile(signal, (count) => {
      rowCount += count;
      return progress(Math.min(rowCount, rows), rows);
    });
    const stored = await storeJobFile(context, answer, order.endpoint);
    return { ...stored, rows: rowCount };
  },
};

/** @throws ApiError as the call does, and USR_FORBIDDEN if its person is no longer active */
const openExport = ({ endpoint, token_id, ...input }: ExportOrder, { locale, user_id, ...context }: JobContext) =>
  context.transaction(async (tx) => {
    const actor = token_id === undefined ? await findActorOfUser(tx, user_id) : await getActorOfToken(tx, token_id);
    if (!actor) throw new ApiError('USR_FORBIDDEN');
    const file = await createInnerExport(endpoint, input, { ...context, tx, actor, locale });
    return { file, rows: await file.countRows(tx) };
  });

/** Starts the job that makes the file of a long export. */
export function startExport(call: Pick<Call, 'tx' | 'locale' | 'endpoint'> & CheckedInput & { readonly actor: Actor }) {
  const { endpoint, params, query, actor } = call;
  return startJob(call, exportJob, {
    endpoint: endpoint.id,
    token_id: actor.token?.id,
    params,
    query,
  }) satisfies Promise<StartedJob>;
}
