/** Transactions in one scope, opened and ended by Kysely on a connection of the pool. */
import { Kysely, PostgresDialect, sql } from 'kysely';
import type { Pool } from 'pg';
import type { Database, Tx } from './database.ts';
import type { Tables } from './tables.ts';

/**
 * From here to its end the transaction sees and writes the rows of this workspace alone: the policies of
 * row-level security compare with this setting, which PostgreSQL forgets with the transaction.
 */
export async function setWorkspace(tx: Tx, workspaceId: number): Promise<void> {
  if (!Number.isSafeInteger(workspaceId)) throw new TypeError(`${workspaceId} is not the id of a workspace`);
  // Without parameters PostgreSQL neither parses nor plans a query for it, which is half the cost.
  await sql.raw(`set local rounds.workspace_id = '${workspaceId}'`).execute(tx);
}

export function createTransactions(pool: Pool): Pick<Database, 'inWorkspace' | 'inInstallation'> {
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return {
    inWorkspace: (workspaceId, work) =>
      db.transaction().execute(async (tx) => {
        await setWorkspace(tx, workspaceId);
        return work(tx);
      }),
    inInstallation: (work) => db.transaction().execute(work),
  };
}
