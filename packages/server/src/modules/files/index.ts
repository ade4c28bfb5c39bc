/** Files: uploads, downloads, and the scaled copies that screens and reports use. */
import type { ServerModule } from '../../http/module.ts';
import { removalJob } from './holders.ts';
import { routes } from './routes.ts';
import { scalingJob } from './scaling.ts';
import './tables.ts';

export { type FileAccessCheck, getReadableFile, registerFileAccess, registerFolders } from './access.ts';
export { deleteUnfinishedUploads } from './chunks.ts';
export { copyStore } from './copy-store.ts';
export { copyFiles, type FileCopy, findHeldFiles, registerFileHolder, removeFiles } from './holders.ts';
export { openFiles } from './open-files.ts';
export { deleteStaleUploads, storePending } from './pending-files.ts';
export { isPicture } from './picture-types.ts';
export { type FileRow, findFiles, getStoredBytes, renameFile } from './queries.ts';
export { toBytesAnswer } from './routes.ts';
export { loadPrintablePicture, loadThumbnail, type ScalingContext } from './scaling.ts';
export { getStorageLimit } from './storage.ts';
export { createFile, getFileUrl, recordUpload, type StoredUpload, storeUpload, toStoredFile } from './uploads.ts';

export const filesModule: ServerModule = { name: 'files', routes, tasks: [scalingJob, removalJob] };
