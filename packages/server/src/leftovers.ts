/** Temporary files of writes that were broken off. */
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** Longer than any upload may take: what is younger may be another server's that is still at it. */
const LEFT_MS = 60 * 60_000;

export async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const found = await stat(file).catch(() => null);
    if (found && Date.now() - found.mtimeMs > LEFT_MS) await rm(file, { force: true });
  }
}
