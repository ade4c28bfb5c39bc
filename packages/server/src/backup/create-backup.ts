/** Copies an installation into one file while people work: everything is from one moment. */
import { readFileSync } from 'node:fs';
import type { Pool } from 'pg';
import { listAppliedMigrations } from '../db/migrate.ts';
import { lockFileRemoval, toShardedName } from '../modules/files/index.ts';
import type { FileStore } from '../services.ts';
import { StartupError } from '../startup-error.ts';
import {
  FILES_FOLDER,
  FORMAT,
  MANIFEST_NAME,
  type Manifest,
  QUEUE_NAME,
  SECRET_NAME,
  toKeyId,
} from './archive-format.ts';
import { type AddEntry, writeArchive } from './archive-writer.ts';
import { exportTables } from './export-tables.ts';
import { listFileKeys } from './file-keys.ts';
import { mapAhead } from './map-ahead.ts';
import { listWaitingWork } from './queue.ts';
import { listSequences, listTables } from './tables.ts';

/** The parts that a backup copies: the database as its owner sees it, and the store of files. */
export interface Installation {
  readonly owner: Pool;
  readonly files: FileStore;
  readonly secretKey: string;
}

export interface BackupOptions {
  readonly file: string;
  readonly withSecretKey: boolean;
  readonly onProgress?: (progress: BackupProgress) => void;
}

export interface BackupProgress {
  readonly rows: number;
  readonly files: number;
  readonly all_files: number;
}

export interface BackupResult extends BackupProgress {
  /** Keys of files that the database names and the store does not have. */
  readonly missing: readonly string[];
}

const FILES_AHEAD = 8;
const VERSION = (
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }
).version;

/** @throws StartupError when the database has not been migrated, or the file cannot be written */
export async function createBackup(
  { owner, files, secretKey }: Installation,
  { file, withSecretKey, onProgress = () => {} }: BackupOptions,
): Promise<BackupResult> {
  const client = await owner.connect();
  const progress = { rows: 0, files: 0, all_files: 0 };
  const missing: string[] = [];
  const report = (change: Partial<BackupProgress>) => onProgress(Object.assign(progress, change));
  try {
    await client.query('set idle_in_transaction_session_timeout = 0');
    // Files whose rows are deleted from now on stay until the end.
    await lockFileRemoval(client);
    await writeArchive(file, async (addEntry) => {
      await client.query('begin isolation level repeatable read read only');
      const migrations = await listAppliedMigrations(client);
      if (migrations.length === 0) throw new StartupError('The database is empty: there is nothing to back up.');
      const keys = await listFileKeys(client);
      report({ all_files: keys.length });
      const tables = await listTables(client);
      const manifest: Manifest = {
        ...{ product: 'rounds', format: FORMAT, version: VERSION, created_at: new Date().toISOString(), migrations },
        tables: tables.map(({ name, columns }) => ({ name, columns: [...columns] })),
        sequences: await listSequences(client),
        files: keys.length,
        key_id: toKeyId(secretKey),
        has_secret_key: withSecretKey,
      };
      await addJson(addEntry, MANIFEST_NAME, manifest);
      await exportTables(client, tables, addEntry, (rows) => report({ rows: progress.rows + rows }));
      await addJson(addEntry, QUEUE_NAME, await listWaitingWork(client));
      await client.query('commit');
      if (withSecretKey) await addEntry(SECRET_NAME, Buffer.from(secretKey));
      const read = mapAhead(keys, FILES_AHEAD, async (key) => ({ key, bytes: await readIfThere(files, key) }));
      for await (const { key, bytes } of read) {
        if (bytes) await addEntry(`${FILES_FOLDER}${toShardedName(key)}`, bytes);
        else missing.push(key);
        report({ files: progress.files + 1 });
      }
    });
    return { ...progress, missing };
  } finally {
    // Its settings and its lock end with the connection.
    client.release(true);
  }
}

const addJson = (addEntry: AddEntry, name: string, value: unknown): Promise<void> =>
  addEntry(name, Buffer.from(JSON.stringify(value)));

async function readIfThere(files: FileStore, key: string): Promise<Buffer | null> {
  try {
    return await files.readAll(key);
  } catch (error) {
    const { code, status } = error as { readonly code?: string; readonly status?: number };
    if (code === 'ENOENT' || status === 404) return null;
    throw error;
  }
}
