import { DELETION_REMINDER_DAYS } from '@rounds/contract/workspaces/lifecycle.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { STORED_KEYS } from '../../files/index.ts';

export const listToRemind = (tx: Tx) =>
  tx
    .selectFrom('workspace')
    .select(['id', 'display_name', 'delete_at'])
    .where('closed_at', 'is', null)
    .where('deletion_reminded_at', 'is', null)
    .where('delete_at', '<=', sql<Date>`now() + make_interval(days => ${DELETION_REMINDER_DAYS})`)
    .where('delete_at', '>', sql<Date>`now()`)
    .execute();

export const markReminded = (tx: Tx, id: number): Promise<boolean> =>
  tx
    .updateTable('workspace')
    .set({ deletion_reminded_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('delete_at', 'is not', null)
    .where('deletion_reminded_at', 'is', null)
    .executeTakeFirst()
    .then(({ numUpdatedRows }) => numUpdatedRows > 0n);

export const listDue = (tx: Tx) =>
  tx
    .selectFrom('workspace')
    .select(['id', 'display_name'])
    .where('closed_at', 'is', null)
    .where('delete_at', '<=', sql<Date>`now()`)
    .execute();

/** False if the owner has cancelled in the meantime. */
export const closeWorkspace = (tx: Tx, id: number): Promise<boolean> =>
  tx
    .updateTable('workspace')
    .set({ closed_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .where('delete_at', '<=', sql<Date>`now()`)
    .executeTakeFirst()
    .then(({ numUpdatedRows }) => numUpdatedRows > 0n);

/** Ends all sessions in the workspace, and nobody signs in any more. */
export async function disablePeople(tx: Tx, workspaceId: number): Promise<void> {
  await tx.updateTable('user').set({ status: 'disabled', invited_until: null }).execute();
  await tx.deleteFrom('session').where('in_workspace', '=', workspaceId).execute();
}

export const findClosed = (tx: Tx, id: number) =>
  tx
    .selectFrom('workspace')
    .select('display_name')
    .where('id', '=', id)
    .where('closed_at', 'is not', null)
    .executeTakeFirst();

/** Tables whose rows belong to workspaces. */
export async function listTables(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and a.attname = 'workspace_id' and not a.attisdropped order by 1`.execute(tx);
  return rows.map(({ name }) => name);
}

/** A foreign key between two tables of workspaces, or of one to itself. */
export interface TableReference {
  readonly table: string;
  readonly target: string;
  /** Pairs of the referring and the referred column. */
  readonly columns: readonly (readonly [string, string])[];
}

export async function listReferences(tx: Tx): Promise<TableReference[]> {
  const { rows } = await sql<TableReference>`
    select c.relname as "table", target.relname as target, (
      select jsonb_agg(jsonb_build_array(a.attname, b.attname))
      from unnest(k.conkey, k.confkey) as pair (own, other)
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = pair.own
        join pg_attribute b on b.attrelid = k.confrelid and b.attnum = pair.other) as columns
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class target on target.oid = k.confrelid
    where k.contype = 'f' and c.relnamespace = 'public'::regnamespace`.execute(tx);
  return rows;
}

/** Columns of tables of the installation that name a workspace, such as that of sessions. */
export interface OutsideColumn {
  readonly table: string;
  readonly column: string;
}

export async function listOutsideColumns(tx: Tx): Promise<OutsideColumn[]> {
  const { rows } = await sql<OutsideColumn>`
    select c.relname as "table", a.attname as "column"
    from pg_constraint k join pg_class c on c.oid = k.conrelid
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confrelid = 'workspace'::regclass and a.attname <> 'workspace_id'`.execute(tx);
  return rows;
}

export async function deleteOutside(tx: Tx, { table, column }: OutsideColumn, workspaceId: number): Promise<void> {
  await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${workspaceId}`.execute(tx);
}

interface RowDeletion {
  readonly table: string;
  /** References of the table to itself: rows that others refer to come later. */
  readonly own: readonly TableReference[];
  readonly limit: number;
}

export async function deleteRows(
  tx: Tx,
  { table, own, limit }: RowDeletion,
): Promise<{ readonly count: number; readonly keys: string[] }> {
  const name = sql.table(table);
  const isReferred = own.map(({ columns }) => {
    const pairs = columns.map(([from, to]) => sql`below.${sql.ref(from)} = t.${sql.ref(to)}`);
    return sql`exists (select from ${name} below where ${sql.join(pairs, sql` and `)} and below.ctid <> t.ctid)`;
  });
  // The condition matters for templates, of which the workspace also sees shared ones of others.
  const isOwn = sql`t.workspace_id = nullif(current_setting('rounds.workspace_id', true), '')::bigint`;
  const condition = isReferred.length > 0 ? sql`and not (${sql.join(isReferred, sql` or `)})` : sql``;
  const { rows } = await sql<{ keys: string }>`
    delete from ${name} where ctid = any(array(select t.ctid from ${name} t where ${isOwn} ${condition} limit ${limit}))
    returning ${sql.raw(STORED_KEYS[table] ?? `''`)} as keys`.execute(tx);
  return { count: rows.length, keys: rows.flatMap(({ keys }) => keys.split(' ').filter(Boolean)) };
}

/** Returns the accounts of the deleted people. */
export async function deletePeople(tx: Tx, limit: number): Promise<number[]> {
  const { rows } = await sql<{ account_id: number }>`
    delete from "user" where ctid = any(array(select ctid from "user" limit ${limit})) returning account_id`.execute(
    tx,
  );
  return rows.map(({ account_id }) => account_id);
}

export const removeWaitingJobs = (tx: Tx, workspaceId: number, exceptTasks: readonly string[]) =>
  sql`select remove_waiting_jobs(${workspaceId}, ${[...exceptTasks]}::text[])`.execute(tx);

export async function deleteWorkspaceRow(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('workspace').where('id', '=', id).execute();
}
