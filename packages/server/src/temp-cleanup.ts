/** Removes temporary files of interrupted writes. */
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** No upload may take this long; a younger file may still be written by another server. */
const STALE_AFTER_MS = 60 * 60_000;

export async function removeStaleFiles(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const stats = await stat(file).catch(() => null);
    if (stats && Date.now() - stats.mtimeMs > STALE_AFTER_MS) await rm(file, { force: true });
  }
}
