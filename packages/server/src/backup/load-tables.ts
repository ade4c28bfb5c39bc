/**
 * Fills the tables of an empty database. Foreign keys, secondary indexes and triggers are put aside for that: rows come
 * in the order of the names of their tables, and what triggers do has been done.
 */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import type { PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { TableManifest } from './archive-format.ts';
import { listTables, quote, type TableInfo, toColumnList } from './tables.ts';

const decompress = promisify(zstdDecompress);

export interface TableLoader {
  load(table: TableManifest, part: Buffer): Promise<void>;
  /** Brings back what was put aside; foreign keys are checked. */
  finish(): Promise<void>;
}

/** Needs a transaction of the owner, who writes into all workspaces. */
export async function openTables(client: PoolClient): Promise<TableLoader> {
  const tables = await listTables(client);
  const foreignKeys = await listForeignKeys(client);
  const indexes = await listSecondaryIndexes(client);
  for (const { table, name } of foreignKeys) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await alterEach(client, tables, 'disable trigger user');
  await alterEach(client, tables.filter(hasPolicies), 'no force row level security');
  // The backup includes the rows that migrations have inserted.
  await client.query(`truncate ${tables.map(({ name }) => quote(name)).join(', ')}`);
  return {
    load: async ({ name, columns }, part) => {
      const rows = await decompress(part);
      const target = client.query(copyFrom(`copy ${quote(name)} (${toColumnList(columns)}) from stdin`));
      await pipeline(Readable.from([rows]), target);
    },
    finish: async () => {
      await client.query(`set local maintenance_work_mem = '256MB'`);
      for (const { definition } of indexes) await client.query(definition);
      for (const { table, name, definition } of foreignKeys) {
        await client.query(`alter table ${table} add constraint ${name} ${definition}`);
      }
      await alterEach(client, tables, 'enable trigger user');
      await alterEach(client, tables.filter(hasPolicies), 'force row level security');
    },
  };
}

const hasPolicies = (table: TableInfo): boolean => table.has_policies;

async function alterEach(client: PoolClient, tables: readonly TableInfo[], change: string): Promise<void> {
  for (const { name } of tables) await client.query(`alter table ${quote(name)} ${change}`);
}

interface Definition {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

async function listForeignKeys(client: PoolClient): Promise<Definition[]> {
  const { rows } = await client.query<Definition>(`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where connamespace = 'public'::regnamespace and contype = 'f' order by conname`);
  return rows;
}

/** Lists the indexes that are not part of a primary key or another constraint. */
async function listSecondaryIndexes(client: PoolClient): Promise<Definition[]> {
  const { rows } = await client.query<Definition>(`
    select i.indrelid::regclass::text as table, i.indexrelid::regclass::text as name,
      pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
    where t.relnamespace = 'public'::regnamespace and t.relname not like 'kysely%'
      and not exists (select from pg_constraint k where k.conindid = i.indexrelid) order by c.relname`);
  return rows;
}

/** Numbers go on after the last one that was given. */
export async function setSequences(
  client: PoolClient,
  sequences: readonly { readonly name: string; readonly last: string | null }[],
): Promise<void> {
  for (const { name, last } of sequences) {
    if (last !== null) await client.query('select setval($1::regclass, $2::bigint)', [quote(name), last]);
  }
}
