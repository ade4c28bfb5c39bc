import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { CURRENT_WORKSPACE } from '../../db/workspace-table.ts';
import './tables.ts';

const COLUMNS = ['id', 'table_name', 'key', 'name', 'query_string'] as const;

export interface SavedQueryRow {
  readonly id: number;
  readonly table_name: string;
  readonly key: string;
  readonly name: string;
  readonly query_string: string;
}
type ViewKey = { readonly user_id: number };

/** The saved views of a user for one table, oldest first. */
export const listSavedQueries = (tx: Tx, user_id: number, table_name: string): Promise<SavedQueryRow[]> =>
  tx
    .selectFrom('saved_query')
    .select(COLUMNS)
    .where('user_id', '=', user_id)
    .where('table_name', '=', table_name)
    .orderBy('id')
    .execute();

/** The saved views of a user for all tables, by name. */
export const listAllSavedQueries = (tx: Tx, user_id: number): Promise<SavedQueryRow[]> =>
  tx.selectFrom('saved_query').select(COLUMNS).where('user_id', '=', user_id).orderBy('name').orderBy('id').execute();

/** Of these saved views, those of the user. */
export async function findSavedQueries(
  tx: Tx,
  user_id: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, SavedQueryRow>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('saved_query')
    .select(COLUMNS)
    .where('user_id', '=', user_id)
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Whether the workspace of the transaction lets people save views. */
export async function areSavedQueriesEnabled(tx: Tx): Promise<boolean> {
  const row = await tx
    .selectFrom('workspace')
    .select('saved_queries_enabled')
    .where('id', '=', CURRENT_WORKSPACE as RawBuilder<number>)
    .executeTakeFirst();
  return row?.saved_queries_enabled ?? true;
}

/** Makes a user's concurrent saves wait for each other, so that two views cannot get the same name. */
export async function lockSavedQueries(tx: Tx, user_id: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('saved_query'), ${user_id}::int)`.execute(tx);
}

/** Locks the view until the transaction ends. Undefined if it belongs to somebody else. */
export const lockSavedQuery = (tx: Tx, { user_id, id }: ViewKey & { id: number }): Promise<SavedQueryRow | undefined> =>
  tx
    .selectFrom('saved_query')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .forUpdate()
    .executeTakeFirst();

/** Creates a view, or updates the one with the same key. */
export const upsertSavedQuery = (tx: Tx, query: ViewKey & Omit<SavedQueryRow, 'id'>): Promise<SavedQueryRow> =>
  tx
    .insertInto('saved_query')
    .values(query)
    .onConflict((conflict) =>
      conflict
        .columns(['workspace_id', 'user_id', 'table_name', 'key'])
        .doUpdateSet({ name: query.name, query_string: query.query_string, updated_at: sql<Date>`now()` }),
    )
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();

export async function deleteSavedQuery(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('saved_query').where('id', '=', id).execute();
}
