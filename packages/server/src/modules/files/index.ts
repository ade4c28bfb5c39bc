/** Files: uploads, downloads, and the scaled copies that screens and reports use. */
import { listWorkspaceIds } from '../../db/workspaces.ts';
import { extend } from '../../http/extensions.ts';
import type { CronTask, ServerModule } from '../../http/module.ts';
import { recordVisibility } from '../changes/index.ts';
import { findReadableFiles } from './access.ts';
import { removalJob } from './holders.ts';
import { scalingJob } from './pictures/scaling.ts';
import { routes } from './routes.ts';
import { deleteUnfinishedUploads } from './uploads/chunks.ts';
import { deleteStaleUploads } from './uploads/pending-files.ts';
import { removeUnusedFiles } from './uploads/uploaded-files.ts';

export { getReadableFile } from './access.ts';
export { getExtension } from './file-name.ts';
export {
  copyFiles,
  enqueueRemoval,
  type FileCopy,
  type FileHolder,
  type ForeignFiles,
  fileHolders,
  findHeldFiles,
  foreignFiles,
  listFilePlaces,
  removalJob,
  removeFiles,
} from './holders.ts';
export { PICTURE_HEAD_BYTES } from './pictures/picture-facts.ts';
export { inspectInProcess } from './pictures/picture-pool.ts';
export { isPicture } from './pictures/picture-types.ts';
export { loadPrintablePicture, loadThumbnail, type ScalingContext, scaleLater } from './pictures/scaling.ts';
export { deletePendingFiles, type FileRow, findFiles, getStoredBytes, lockFileRemoval, renameFile } from './queries.ts';
export { toBytesAnswer } from './routes.ts';
export { copyStore } from './storage/copy-store.ts';
export { openFiles } from './storage/open-files.ts';
export { assertStorageLeft, getStorageLimit } from './storage/storage.ts';
export { toShardedName } from './storage/store.ts';
export { STORED_KEYS } from './storage/stored-keys.ts';
export { type StoredSource, writeSource } from './storage/stored-source.ts';
export { toImportLimit } from './uploads/import-limits.ts';
export { removePending, storePending } from './uploads/pending-files.ts';
export { getUpload, removeUpload, withUploadedFile } from './uploads/uploaded-files.ts';
export {
  createFile,
  getFileUrl,
  recordUpload,
  type StoredUpload,
  storeCheckedUpload,
  storeUpload,
  toStoredFile,
} from './uploads/uploads.ts';

/** Bytes of uploads that were broken off. */
const deleteAbandonedUploads: CronTask = {
  name: 'files.delete_abandoned_uploads',
  schedule: '23 3 * * *',
  async run({ database, services }) {
    for (const workspace of await database.inInstallation(listWorkspaceIds)) {
      await database.inWorkspace(workspace, deleteUnfinishedUploads);
    }
    await deleteStaleUploads(database, services);
    await removeUnusedFiles(services);
  },
};

export const filesModule: ServerModule = {
  name: 'files',
  routes,
  tasks: [scalingJob, removalJob],
  cron: [deleteAbandonedUploads],
  extensions: [extend(recordVisibility, { kinds: ['file'], all: [], findVisible: findReadableFiles })],
};
