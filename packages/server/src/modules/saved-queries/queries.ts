import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import {
  isUsableQuery,
  SAVED_QUERY_COLUMNS,
  type SavedQueryRow,
  selectUsableQueries,
  type UsableQueryRow,
} from '../../lists/index.ts';

type ViewKey = { readonly user_id: number };

/** The views that a user has or may use, of all tables, by name. */
export const listAllSavedQueries = (tx: Tx, userId: number): Promise<UsableQueryRow[]> =>
  selectUsableQueries(tx, userId).orderBy('q.name').orderBy('q.id').execute();

export const findUsableQuery = (tx: Tx, userId: number, id: number): Promise<UsableQueryRow | undefined> =>
  selectUsableQueries(tx, userId).where('q.id', '=', id).executeTakeFirst();

/** Returns those of these saved views that the user may use. */
export async function findSavedQueries(
  tx: Tx,
  user_id: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, SavedQueryRow>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('saved_query as q')
    .select(SAVED_QUERY_COLUMNS)
    .where(isUsableQuery(user_id))
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

interface Sharing {
  readonly everyone: boolean;
  readonly group_ids: readonly number[];
  readonly user_ids: readonly number[];
}

/** Shares a view. People who may no longer use it begin with the built-in one. */
export async function replaceSharing(tx: Tx, id: number, { everyone, group_ids, user_ids }: Sharing): Promise<void> {
  await tx.updateTable('saved_query').set({ is_shared_with_all: everyone }).where('id', '=', id).execute();
  await tx.deleteFrom('saved_query_share').where('saved_query_id', '=', id).execute();
  const shares = [
    ...group_ids.map((group_id) => ({ saved_query_id: id, group_id, user_id: null })),
    ...user_ids.map((user_id) => ({ saved_query_id: id, group_id: null, user_id })),
  ];
  if (shares.length > 0) await tx.insertInto('saved_query_share').values(shares).execute();
  await sql`delete from default_saved_query d using saved_query q
    where q.id = ${id} and d.saved_query_id = q.id and not ${isUsableQuery(sql.ref('d.user_id'))}`.execute(tx);
}

/** Counts those of these people who are members of the workspace. */
export async function countActivePeople(tx: Tx, ids: readonly number[]): Promise<number> {
  const { count } = await tx
    .selectFrom('user')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .where('status', 'in', ['active', 'invite'])
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function setDefaultQuery(
  tx: Tx,
  { user_id, table_name, saved_query_id }: ViewKey & { table_name: string; saved_query_id: number | null },
): Promise<void> {
  await tx
    .deleteFrom('default_saved_query')
    .where('user_id', '=', user_id)
    .where('table_name', '=', table_name)
    .execute();
  if (saved_query_id === null) return;
  await tx.insertInto('default_saved_query').values({ user_id, table_name, saved_query_id }).execute();
}

/** Counts how many other people begin with a view, and how many boards show it. */
export async function countUsage(tx: Tx, userId: number, id: number): Promise<{ people: number; boards: number }> {
  const { rows } = await sql<{ people: number; boards: number }>`select
    (select count(*)::int from default_saved_query where saved_query_id = ${id} and user_id <> ${userId}) as people,
    (select count(*)::int from section where blocks @> ${JSON.stringify([{ saved_query_id: id }])}::jsonb) as boards`.execute(
    tx,
  );
  return rows[0]!;
}

const isShared = sql<boolean>`(q.is_shared_with_all or exists (
  select from saved_query_share s where s.saved_query_id = q.id))`;

/** The views of a person that others use. */
export async function listSharedIds(tx: Tx, userId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('saved_query as q')
    .select('q.id')
    .where('q.user_id', '=', userId)
    .where(isShared)
    .execute();
  return rows.map(({ id }) => id);
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
