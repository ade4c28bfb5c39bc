/** Checking an archive, and importing it after its owner has seen what that would do. */
import {
  type ArchiveSummary,
  WORKSPACE_CHECK_JOB,
  WORKSPACE_IMPORT_JOB,
  type WorkspaceImport,
} from '@rounds/contract/workspaces/archive';
import { ApiError } from '../../http/api-error.ts';
import type { JobContext, JobDefinition } from '../../http/module.ts';
import { formatByteSize } from '../../http/texts.ts';
import { getStorageLimit } from '../files/index.ts';
import { getPlan } from '../subscription/index.ts';
import { importArchive } from './import-archive.ts';
import type { Archive } from './read-archive.ts';
import { withStoredArchive } from './stored-archive.ts';
import { summarize } from './summarize.ts';

export interface StoredArchive {
  /** Of the bytes in the file store, from which they disappear after a day like an unfinished upload. */
  readonly key: string;
}

export const checkJob: JobDefinition<StoredArchive, ArchiveSummary & StoredArchive> = {
  name: WORKSPACE_CHECK_JOB,
  run: ({ key }, context) =>
    withStoredArchive(context, key, async (archive) => {
      const { database, workspace_id, signal, progress } = context;
      const plan = await database.inWorkspace(workspace_id, (tx) => getPlan(tx, workspace_id));
      await assertFilesFit(archive, context);
      await archive.verify({ signal, onProgress: progress });
      return { ...(await summarize(archive, database, plan)), key };
    }),
};

export const importJob: JobDefinition<StoredArchive, WorkspaceImport> = {
  name: WORKSPACE_IMPORT_JOB,
  run: ({ key }, context) =>
    withStoredArchive(context, key, async (archive) => {
      await assertFilesFit(archive, context);
      const { database, services, workspace_id, signal, progress } = context;
      return importArchive(archive, { database, services, workspace_id, signal, onProgress: progress });
    }),
};

/** @throws ApiError UPLOAD_QUOTA_EXCEEDED */
async function assertFilesFit(archive: Archive, { database, services, workspace_id, locale }: JobContext) {
  const plan = await database.inWorkspace(workspace_id, (tx) => getPlan(tx, workspace_id));
  const limit = getStorageLimit(services.config, plan);
  const used = archive.listFiles().reduce((sum, [, { size }]) => sum + size, 0);
  if (used <= limit) return;
  throw new ApiError('UPLOAD_QUOTA_EXCEEDED', {
    data: { used, limit },
    params: { limit: formatByteSize(locale, limit) },
  });
}
