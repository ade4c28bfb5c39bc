import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { SAVED_QUERY_COLUMNS, type SavedQueryRow } from '../../lists/index.ts';

type ViewKey = { readonly user_id: number };

/** The saved views of a user for all tables, by name. */
export const listAllSavedQueries = (tx: Tx, user_id: number): Promise<SavedQueryRow[]> =>
  tx
    .selectFrom('saved_query')
    .select(SAVED_QUERY_COLUMNS)
    .where('user_id', '=', user_id)
    .orderBy('name')
    .orderBy('id')
    .execute();

/** Of these saved views, those of the user. */
export async function findSavedQueries(
  tx: Tx,
  user_id: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, SavedQueryRow>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('saved_query')
    .select(SAVED_QUERY_COLUMNS)
    .where('user_id', '=', user_id)
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Makes a user's concurrent saves wait for each other, so that two views cannot get the same name. */
export async function lockSavedQueries(tx: Tx, user_id: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('saved_query'), ${user_id}::int)`.execute(tx);
}

/** Locks the view until the transaction ends. Undefined if it belongs to somebody else. */
export const lockSavedQuery = (tx: Tx, { user_id, id }: ViewKey & { id: number }): Promise<SavedQueryRow | undefined> =>
  tx
    .selectFrom('saved_query')
    .select(SAVED_QUERY_COLUMNS)
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
    .returning(SAVED_QUERY_COLUMNS)
    .executeTakeFirstOrThrow();

/** Views of which the other person has one with the same name get their number as well. */
export async function giveSavedQueries(
  tx: Tx,
  { from, to, ids }: { readonly from: number; readonly to: number; readonly ids: readonly number[] },
): Promise<void> {
  await sql`update saved_query q set user_id = ${to}, updated_at = now(),
      name = case when ${isTaken(to)} then q.name || ' ' || q.id else q.name end,
      key = case when ${isTaken(to)} then q.key || ' ' || q.id else q.key end
    where q.user_id = ${from} and q.id = any(${[...ids]}::bigint[])`.execute(tx);
}
const isTaken = (userId: number) => sql`exists (select from saved_query o
  where o.user_id = ${userId} and o.table_name = q.table_name and o.key = q.key)`;

export async function deleteSavedQuery(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('saved_query').where('id', '=', id).execute();
}
