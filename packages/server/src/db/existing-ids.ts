import { sql } from 'kysely';
import type { Tx } from './database.ts';

/** Records that belong to sites. */
export const SITE_TABLES = ['asset', 'inspection', 'issue', 'assignment', 'site_structure'] as const;
export type SiteTable = (typeof SITE_TABLES)[number];

/** Returns the ids of those records that exist and, in a transaction with a limit, that the person may see. */
export async function findExistingIds(tx: Tx, table: SiteTable, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where id = any(${[...ids]}::bigint[])`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}
