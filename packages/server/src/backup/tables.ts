/** The tables of the database as they are copied: all of the product’s own, with the columns that can be written. */
import type { PoolClient } from 'pg';

export interface TableInfo {
  readonly name: string;
  /** The columns that are not computed. */
  readonly columns: readonly string[];
  /** Row-level security hides its rows outside their workspace. */
  readonly has_policies: boolean;
}

/**
 * Lists the tables by name, except three kinds: the tables of the migrations belong to the schema, which migrations
 * create; unlogged tables, and the changes that servers compare their memory with, are only valid at one moment.
 */
export async function listTables(client: PoolClient): Promise<TableInfo[]> {
  const { rows } = await client.query<TableInfo>(`
    select c.relname as name, c.relrowsecurity as has_policies, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
      and c.relname not like 'kysely%' and c.relname <> 'cache_change'
      and a.attgenerated = ''
    group by c.oid order by c.relname collate "C"`);
  return rows;
}

export async function listSequences(client: PoolClient): Promise<{ name: string; last: string | null }[]> {
  const { rows } = await client.query<{ name: string; last: string | null }>(`
    select sequencename as name, last_value::text as last from pg_sequences
    where schemaname = 'public' order by sequencename collate "C"`);
  return rows;
}

/**
 * The workspaces to read one after the other, by a role that row-level security binds; null for a role that sees the
 * rows of all of them at once.
 */
export async function listScopes(client: PoolClient): Promise<readonly string[] | null> {
  const { rows: roles } = await client.query<{ sees_all: boolean }>(
    'select rolsuper or rolbypassrls as sees_all from pg_roles where rolname = current_user',
  );
  if (roles[0]!.sees_all) return null;
  const { rows } = await client.query<{ id: number }>('select id from workspace order by id');
  return rows.map(({ id }) => String(id));
}

/** Limits tables with policies to the rows of this workspace until the transaction ends. */
export const enterScope = (client: PoolClient, workspace: string | null): Promise<unknown> =>
  client.query(`select set_config('rounds.workspace_id', $1, true)`, [workspace ?? '']);

export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

export const toColumnList = (columns: readonly string[]): string => columns.map(quote).join(', ');
