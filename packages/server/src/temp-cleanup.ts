/** Temporary files of writes that were broken off. */
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** Longer than any upload may take: what is younger may be another server's that is still at it. */
const STALE_AFTER_MS = 60 * 60_000;

export async function removeStaleFiles(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const stats = await stat(file).catch(() => null);
    if (stats && Date.now() - stats.mtimeMs > STALE_AFTER_MS) await rm(file, { force: true });
  }
}
