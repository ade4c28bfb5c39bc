/** Puts a backup into an empty installation. The database has everything of it in the end, or nothing. */
import type { Pool, PoolClient } from 'pg';
import { migrateTo } from '../db/migrate.ts';
import { migrateQueue } from '../db/queue-schema.ts';
import type { FileStore } from '../services.ts';
import { StartupError } from '../startup-error.ts';
import { ArchiveError, FILES_FOLDER, type Manifest, QUEUE_NAME, TABLES_FOLDER } from './archive-format.ts';
import { readArchive } from './archive-reader.ts';
import { openTables, setSequences, type TableLoader } from './load-tables.ts';
import { addWaitingWork } from './queue.ts';
import { renumberTransactions } from './transaction-numbers.ts';

export interface RestoreTarget {
  readonly owner: Pool;
  readonly files: FileStore;
}

export interface RestoreOptions {
  readonly file: string;
  /** The manifest of the verified file. */
  readonly manifest: Manifest;
  readonly onProgress?: (read: number) => void;
}

const FILES_AT_ONCE = 8;

/**
 * The schema is that of the backup afterwards: the next start of the server upgrades it.
 * @throws StartupError when the database is not empty, or has been upgraded beyond the backup
 */
export async function restoreBackup(
  { owner, files }: RestoreTarget,
  { file, manifest, onProgress = () => {} }: RestoreOptions,
): Promise<void> {
  await migrateTo(owner, manifest.migrations);
  await migrateQueue(owner);
  const client = await owner.connect();
  try {
    await client.query('set idle_in_transaction_session_timeout = 0');
    await client.query('begin');
    await assertEmpty(client);
    const tables = await openTables(client);
    await restoreEntries({ client, files, tables, manifest }, file, onProgress);
    await client.query('commit');
    await client.query('analyze');
  } finally {
    // Closing the connection without a commit rolls everything back.
    client.release(true);
  }
}

async function assertEmpty(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ is_empty: boolean }>(
    'select not exists (select from workspace) and not exists (select from account) as is_empty',
  );
  if (!rows[0]!.is_empty) {
    throw new StartupError('The database is not empty. Restore into a new database, or another DATA_DIR.');
  }
}

interface Restoring {
  readonly client: PoolClient;
  readonly files: FileStore;
  readonly tables: TableLoader;
  readonly manifest: Manifest;
}

async function restoreEntries(
  { client, files, tables, manifest }: Restoring,
  file: string,
  onProgress: (read: number) => void,
): Promise<void> {
  const byName = new Map(manifest.tables.map((table) => [table.name, table]));
  const storing = new Set<Promise<unknown>>();
  let queue = '[]';
  let readBytes = 0;
  for await (const { name, bytes } of readArchive(file)) {
    if (name.startsWith(TABLES_FOLDER)) {
      const table = byName.get(name.split('/')[1] ?? '');
      if (!table) throw new ArchiveError(`The backup ${file} has an entry that its list lacks: ${name}.`);
      await tables.load(table, bytes);
    } else if (name.startsWith(FILES_FOLDER)) {
      const stored: Promise<unknown> = files
        .keep(name.split('/').at(-1)!, { bytes })
        .then(() => storing.delete(stored));
      // A failed one stays in the set, for the next wait.
      stored.catch(() => {});
      storing.add(stored);
      if (storing.size >= FILES_AT_ONCE) await Promise.race(storing);
    } else if (name === QUEUE_NAME) queue = bytes.toString();
    readBytes += bytes.length;
    onProgress(readBytes);
  }
  await Promise.all(storing);
  await setSequences(client, manifest.sequences);
  await renumberTransactions(client);
  await tables.finish();
  await addWaitingWork(client, queue);
}
