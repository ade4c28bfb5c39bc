/** Databases to restore into, and what to compare of them. */
import { randomBytes } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import type { Pool } from 'pg';
import { inject } from 'vitest';
import { openPool } from '../../db/connections/pool.ts';
import type { Database } from '../../db/database.ts';
import { connect } from '../../db/open.ts';
import { openFiles } from '../../modules/files/index.ts';
import { openAdminPool, withDatabase } from '../../testing/cluster.ts';
import { TRANSACTION_COLUMNS } from '../transaction-numbers.ts';

const ends: (() => Promise<unknown>)[] = [];

export const endLater = (end: () => Promise<unknown>): number => ends.push(end);

/** Closes and drops what each test has created, the last first. */
export async function endAll(): Promise<void> {
  for (const end of ends.splice(0).reverse()) await end();
}

export async function createEmptyDatabase(): Promise<Pool> {
  const { address, template } = inject('postgres');
  const name = `${template}_restored_${randomBytes(4).toString('hex')}`;
  const admin = openAdminPool(address);
  await admin.query(`create database ${name}`);
  const options = { size: 2, role: null, statementSeconds: 0, onError: () => {} };
  const owner = openPool(withDatabase(address, name), options);
  endLater(() => admin.end());
  endLater(() => admin.query(`drop database ${name} with (force)`));
  endLater(() => owner.end());
  return owner;
}

export async function openEmptyFiles(folder: string) {
  const filesDir = await mkdtemp(path.join(folder, 'files-'));
  return openFiles({ s3Files: null, filesDir });
}

/** Connects to the database of these connections as a server does at its start. */
export async function startOn(owner: Pool): Promise<Database> {
  const { rows } = await owner.query<{ name: string }>('select current_database() as name');
  const log = { debug: () => {}, warn: () => {}, error: console.error };
  return connect(withDatabase(inject('postgres').address, rows[0]!.name), log);
}

/** A digest of each table’s rows, without what belongs to one PostgreSQL. */
export async function digest(pool: Pool): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string; columns: string }>(`
    select c.relname as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not in ('event_consumer', 'cache_change')
      and not c.relname || '.' || a.attname = any('{${TRANSACTION_COLUMNS.join(',')}}') and c.relname not like 'kysely%'
    group by c.relname order by 1`);
  const entries: [string, string][] = [];
  for (const { name, columns } of tables) {
    const { rows } = await pool.query<{ digest: string }>(
      `select count(*) || ' ' || md5(coalesce(string_agg(r::text, '|' order by r::text), '')) as digest
        from (select ${columns} from ${name === 'user' ? '"user"' : name}) r`,
    );
    entries.push([name, rows[0]!.digest]);
  }
  return Object.fromEntries(entries);
}

/** Keys, indexes, triggers and policies as text. */
export const listObjects = async (pool: Pool): Promise<string[]> => {
  const { rows } = await pool.query<{ text: string }>(`
    select pg_get_constraintdef(oid) || ' of ' || conrelid::regclass::text as text from pg_constraint
      where connamespace = 'public'::regnamespace
    union all select pg_get_indexdef(indexrelid) from pg_index i join pg_class c on c.oid = i.indrelid
      where c.relnamespace = 'public'::regnamespace
    union all select pg_get_triggerdef(oid) || tgenabled::text from pg_trigger where not tgisinternal
    union all select concat_ws(' ', relname, relrowsecurity, relforcerowsecurity) from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r'
    order by 1`);
  return rows.map(({ text }) => text);
};
