/** Files: uploads, what is served of them, and the copies that screens and reports use. */
import type { Tx } from '../../db/database.ts';
import type { Job, ServerModule } from '../../http/module.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { deleteFiles } from './queries.ts';
import { routes } from './routes.ts';
import { keysOf, scaling } from './scaling.ts';
import './tables.ts';

export { type FileHolder, holdFiles } from './access.ts';
export { sweepArrivals } from './arrivals.ts';
export { isPicture } from './pictures.ts';
export { type FileRow, findFiles } from './queries.ts';
export { printablePicture } from './scaling.ts';
export { openFileStore } from './store.ts';
export { addressOf } from './uploads.ts';

/** Bytes go only after the commit that forgot them. */
const removal: Job<{ keys: string[] }> = {
  name: 'files.remove',
  async run({ keys }, { services }) {
    for (const key of keys) await services.files.remove(key);
  },
};

/** Forgets files and has their bytes removed once the transaction is committed. */
export async function removeFiles(tx: Tx, uuids: readonly string[]): Promise<void> {
  if (uuids.length === 0) return;
  const removed = await deleteFiles(tx, uuids);
  const keys = removed.flatMap((file) => [file.key, ...keysOf(file.scaled)]);
  if (keys.length > 0) await enqueue(tx, removal.name, { keys });
}

export const filesModule: ServerModule = { name: 'files', routes, jobs: [scaling, removal] };
