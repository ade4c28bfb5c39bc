import { workspaces } from '@rounds/contract/workspaces';
import { WORKSPACE_CHECK_JOB } from '@rounds/contract/workspaces/archive.ts';
import type { Tx } from '../../db/database.ts';
import { ApiError, notFoundError } from '../../http/api-error.ts';
import { type Actor, type Route, route, routeWithPreload } from '../../http/module.ts';
import { getUpload, storePending } from '../files/index.ts';
import { findJob, type JobFileRule, startJob } from '../jobs/index.ts';
import { assertCurrent, assertOwner, findOwner } from '../workspace-lifecycle/index.ts';
import { exportJob } from './export-job.ts';
import { checkJob, importJob } from './import-jobs.ts';
import { isEmpty } from './queries/emptiness.ts';
import type { StoredArchive } from './stored-archive.ts';

const isOwner = async (tx: Tx, actor: Actor): Promise<boolean> => (await findOwner(tx))?.id === actor.user_id;

/** The file has everything, so that a former owner no longer gets it. */
export const exportRule: JobFileRule = {
  endpoint: workspaces.exportArchive.id,
  async assertAllowed(tx, actor) {
    if (!(await isOwner(tx, actor))) throw new ApiError('APP_OWNER_ONLY');
  },
};

type ImportCall = Parameters<typeof assertOwner>[0];

/** @throws ApiError APP_OWNER_ONLY, APP_WORKSPACE_NOT_EMPTY */
async function assertImportable(call: ImportCall): Promise<void> {
  await assertOwner(call);
  if (!(await isEmpty(call.tx, call.actor))) throw new ApiError('APP_WORKSPACE_NOT_EMPTY');
}

export const routes: readonly Route[] = [
  route(workspaces.getArchiveState, async (call) => {
    await assertCurrent(call);
    const { tx, actor } = call;
    const is_owner = await isOwner(tx, actor);
    return { is_owner, is_empty: is_owner && (await isEmpty(tx, actor)) };
  }),

  route(workspaces.exportArchive, async (call) => {
    await assertOwner(call);
    const { display_name } = call.actor.workspace;
    call.activity({ type: 'workspace', id: call.actor.workspace_id, title: display_name });
    return startJob(call, exportJob, { display_name });
  }),

  routeWithPreload(
    workspaces.checkImport,
    async (call) => {
      const { actor, database, services, file, body } = call;
      await database.inWorkspace(actor, (tx) => assertImportable({ ...call, tx }));
      if (file) return { key: await storePending(database, services.files, { path: file.path }) };
      return { upload: getUpload(body) };
    },
    (call, archive) => startJob(call, checkJob, archive),
  ),

  route(workspaces.startImport, async (call) => {
    await assertImportable(call);
    const { tx, actor, body } = call;
    const checked = await findJob(tx, body.job_id, actor);
    if (checked?.kind !== WORKSPACE_CHECK_JOB || checked.status !== 'done') throw notFoundError('APP');
    const { key, upload } = checked.result as StoredArchive;
    return startJob(call, importJob, upload ? { upload } : { key });
  }),
];
