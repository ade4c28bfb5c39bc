import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

export async function insertImportFile(tx: Tx, key: string): Promise<void> {
  await tx.insertInto('record_import_file').values({ key }).execute();
}

export async function deleteImportFile(tx: Tx, key: string): Promise<void> {
  await tx.deleteFrom('record_import_file').where('key', '=', key).execute();
}

/** Deletes files of jobs that were cancelled or never ended; no job waits this long. */
export async function deleteStaleImportFiles(tx: Tx): Promise<string[]> {
  const rows = await tx
    .deleteFrom('record_import_file')
    .where('created_at', '<', sql<Date>`now() - interval '2 days'`)
    .returning('key')
    .execute();
  return rows.map(({ key }) => key);
}

/** Runs work and rolls its changes back. An error rolls the whole transaction back. */
export async function runAndRollBack<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await sql`savepoint dry_run`.execute(tx);
  const result = await work();
  await sql`rollback to savepoint dry_run`.execute(tx);
  return result;
}
