/**
 * Bytes are written before a row names them. Their key is noted first and forgotten with the row's
 * commit, so that what a crash or a refusal leaves behind is known, and a job of the night removes it.
 */
import { randomUUID } from 'node:crypto';
import type { Database } from '../../db/database.ts';
import type { FileStore, Services } from '../../services.ts';
import { broughtBefore, forgetArrivals, noteArrival } from './queries.ts';

/** No upload and no job takes so long. */
const DAY_MS = 24 * 60 * 60_000;

/** Keeps bytes under a new key; `forgetArrivals` belongs into the transaction that names it. */
export async function keepArriving(
  database: Database,
  files: FileStore,
  source: Parameters<FileStore['keep']>[1],
): Promise<string> {
  const key = randomUUID();
  await database.inInstallation((tx) => noteArrival(tx, key));
  await files.keep(key, source);
  return key;
}

export async function sweepArrivals(database: Database, { files }: Pick<Services, 'files'>): Promise<void> {
  const keys = await database.inInstallation((tx) => broughtBefore(tx, new Date(Date.now() - DAY_MS)));
  for (const key of keys) await files.remove(key);
  await database.inInstallation((tx) => forgetArrivals(tx, keys));
}
