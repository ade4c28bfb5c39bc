/**
 * Bytes are written before a row refers to them. Their key is stored as pending first and deleted when
 * the row is committed, so that a nightly job can remove what a crash or an error leaves behind.
 */
import { randomUUID } from 'node:crypto';
import type { Database } from '../../../db/database.ts';
import type { FileStore, Services } from '../../../services.ts';
import { deletePendingFiles, insertPendingFile, listPendingBefore } from '../queries.ts';

/** No upload or job takes longer than this. */
const DAY_MS = 24 * 60 * 60_000;

/** Stores bytes under a new key. The transaction that refers to the key must call `deletePendingFiles`. */
export async function storePending(
  database: Database,
  files: FileStore,
  source: Parameters<FileStore['keep']>[1],
): Promise<string> {
  const key = randomUUID();
  await database.inInstallation((tx) => insertPendingFile(tx, key));
  await files.keep(key, source);
  return key;
}

/** Removes what was stored and is needed no longer. */
export async function removePending(
  database: Database,
  { files }: Pick<Services, 'files'>,
  keys: readonly string[],
): Promise<void> {
  for (const key of keys) await files.remove(key);
  await database.inInstallation((tx) => deletePendingFiles(tx, keys));
}

export async function deleteStaleUploads(database: Database, { files }: Pick<Services, 'files'>): Promise<void> {
  const keys = await database.inInstallation((tx) => listPendingBefore(tx, new Date(Date.now() - DAY_MS)));
  await removePending(database, { files }, keys);
}
