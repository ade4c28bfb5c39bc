/** Files: uploads, downloads, and the scaled copies that screens and reports use. */
import { listWorkspaceIds } from '../../db/workspaces.ts';
import { extend } from '../../http/extensions.ts';
import type { CronTask, ServerModule } from '../../http/module.ts';
import { recordVisibility } from '../changes/index.ts';
import { findReadableFiles } from './access.ts';
import { deleteUnfinishedUploads } from './chunks.ts';
import { removalJob } from './holders.ts';
import { deleteStaleUploads } from './pending-files.ts';
import { routes } from './routes.ts';
import { scalingJob } from './scaling.ts';
import { removeUnusedFiles } from './uploaded-files.ts';

export { getReadableFile } from './access.ts';
export { copyStore } from './copy-store.ts';
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
export { toImportLimit } from './import-limits.ts';
export { openFiles } from './open-files.ts';
export { removePending, storePending } from './pending-files.ts';
export { PICTURE_HEAD_BYTES } from './picture-facts.ts';
export { inspectInProcess } from './picture-pool.ts';
export { isPicture } from './picture-types.ts';
export { deletePendingFiles, type FileRow, findFiles, getStoredBytes, lockFileRemoval, renameFile } from './queries.ts';
export { toBytesAnswer } from './routes.ts';
export { loadPrintablePicture, loadThumbnail, type ScalingContext, scaleLater } from './scaling.ts';
export { assertStorageLeft, getStorageLimit } from './storage.ts';
export { toShardedName } from './store.ts';
export { STORED_KEYS } from './stored-keys.ts';
export { type StoredSource, writeSource } from './stored-source.ts';
export { getUpload, removeUpload, withUploadedFile } from './uploaded-files.ts';
export {
  createFile,
  getFileUrl,
  recordUpload,
  type StoredUpload,
  storeCheckedUpload,
  storeUpload,
  toStoredFile,
} from './uploads.ts';

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
