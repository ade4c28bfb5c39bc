/** Checking an archive, and importing it after its owner has seen what that would do. */
import type { UploadedFile } from '@rounds/contract/files';
import {
  type ArchiveSummary,
  WORKSPACE_CHECK_JOB,
  WORKSPACE_IMPORT_JOB,
  type WorkspaceImport,
} from '@rounds/contract/workspaces/archive.ts';
import { ApiError } from '../../http/api-error.ts';
import type { JobContext, JobDefinition } from '../../http/module.ts';
import { formatByteSize } from '../../http/texts.ts';
import { getStorageLimit, removeUpload } from '../files/index.ts';
import { getPlan } from '../subscription/index.ts';
import { findOwner } from '../workspace-lifecycle/index.ts';
import { importArchive } from './import-archive.ts';
import type { Archive } from './read-archive.ts';
import { type StoredArchive, withStoredArchive } from './stored-archive.ts';
import { summarize } from './summarize.ts';

export const checkJob: JobDefinition<StoredArchive, ArchiveSummary & StoredArchive> = {
  name: WORKSPACE_CHECK_JOB,
  run: (stored, context) =>
    withStoredArchive(context, stored, async (archive) => {
      const { database, workspace_id, signal, progress } = context;
      const plan = await database.inWorkspace(workspace_id, (tx) => getPlan(tx, workspace_id));
      await assertFilesFit(archive, context);
      await archive.verify({ signal, onProgress: progress });
      return { ...(await summarize(archive, database, plan)), ...stored };
    }),
};

export const importJob: JobDefinition<StoredArchive, WorkspaceImport> = {
  name: WORKSPACE_IMPORT_JOB,
  async run(stored, context) {
    const { database, services, workspace_id, signal, progress } = context;
    const imported = await withStoredArchive(context, stored, async (archive) => {
      await assertFilesFit(archive, context);
      return importArchive(archive, { database, services, workspace_id, signal, onProgress: progress });
    });
    if (stored.upload) await removeOwnUpload(context, stored.upload);
    return imported;
  },
};

/** The import may have given the owner, who has uploaded it, another id. */
async function removeOwnUpload(context: JobContext, { uuid }: UploadedFile): Promise<void> {
  const { database, workspace_id } = context;
  const owner = await database.inWorkspace(workspace_id, findOwner);
  if (owner) await removeUpload(context, { workspace_id, user_id: owner.id }, uuid);
}

/** @throws ApiError UPLOAD_QUOTA_EXCEEDED */
async function assertFilesFit(archive: Archive, { database, services, workspace_id, locale }: JobContext) {
  const plan = await database.inWorkspace(workspace_id, (tx) => getPlan(tx, workspace_id));
  const limit = getStorageLimit(services.config, plan);
  const usedBytes = archive.listFiles().reduce((sum, [, { size }]) => sum + size, 0);
  if (usedBytes <= limit) return;
  throw new ApiError('UPLOAD_QUOTA_EXCEEDED', {
    data: { used: usedBytes, limit },
    params: { limit: formatByteSize(locale, limit) },
  });
}
