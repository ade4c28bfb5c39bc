/** Files: uploads, downloads, and the scaled copies that screens and reports use. */
import type { Tx } from '../../db/database.ts';
import type { BackgroundTask, ServerModule } from '../../http/module.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { deleteFiles } from './queries.ts';
import { routes } from './routes.ts';
import { listKeys, scalingJob } from './scaling.ts';
import './tables.ts';

export { type FileAccessCheck, registerFileAccess } from './access.ts';
export { deleteStaleUploads } from './pending-files.ts';
export { isPicture } from './pictures.ts';
export { type FileRow, findFiles } from './queries.ts';
export { loadPrintablePicture } from './scaling.ts';
export { openFileStore } from './store.ts';
export { getFileUrl, recordUpload, type StoredUpload, storeUpload, toStoredFile } from './uploads.ts';

/** Deletes bytes only after the commit that deleted their rows. */
const removalJob: BackgroundTask<{ keys: string[] }> = {
  name: 'files.remove',
  async run({ keys }, { services }) {
    for (const key of keys) await services.files.remove(key);
  },
};

/** Deletes files; their bytes are removed once the transaction is committed. */
export async function removeFiles(tx: Tx, uuids: readonly string[]): Promise<void> {
  if (uuids.length === 0) return;
  const removed = await deleteFiles(tx, uuids);
  const keys = removed.flatMap((file) => [file.key, ...listKeys(file.scaled)]);
  if (keys.length > 0) await enqueue(tx, removalJob.name, { keys });
}

export const filesModule: ServerModule = { name: 'files', routes, tasks: [scalingJob, removalJob] };
