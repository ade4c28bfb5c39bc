/** The tables of workspaces as PostgreSQL knows them. */
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { COLUMNS_LEFT_OUT, TABLES_LEFT_OUT, WORKSPACE } from '../tables.ts';

interface CatalogueTable {
  readonly name: string;
  /** All that can be written, without the workspace. */
  readonly columns: readonly string[];
  readonly primary_key: readonly string[];
  /** The tables that its foreign keys name, without itself and the tables of the installation. */
  readonly targets: readonly string[];
  /** Its `id` comes from a sequence. */
  readonly has_sequence: boolean;
}
export type ArchivedTable = CatalogueTable;

/** All tables of workspaces, by name, and the one of the workspaces themselves. */
export async function listCatalogue(tx: Tx): Promise<CatalogueTable[]> {
  const { rows } = await sql<CatalogueTable>`
    select c.relname as name,
      array_agg(a.attname::text order by a.attnum) filter (where a.attname <> 'workspace_id') as columns,
      bool_or(a.attname = 'id' and a.attidentity <> '') as has_sequence,
      array(select k.attname::text from pg_index i
        cross join unnest(i.indkey) with ordinality as keys (number, position)
        join pg_attribute k on k.attrelid = c.oid and k.attnum = keys.number
        where i.indrelid = c.oid and i.indisprimary and k.attname <> 'workspace_id'
        order by keys.position) as primary_key,
      array(select distinct target.relname::text from pg_constraint k join pg_class target on target.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and target.oid <> c.oid and exists (
          select from pg_attribute w where w.attrelid = target.oid and w.attname = 'workspace_id')
        order by 1) as targets
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attgenerated = ''
      and (c.relname = ${WORKSPACE} or exists (select from pg_attribute w
        where w.attrelid = c.oid and w.attname = 'workspace_id' and not w.attisdropped))
    group by c.oid, c.relname order by c.relname collate "C"`.execute(tx);
  return rows;
}

/** Lists the tables of an archive in an order in which no table comes before one that it refers to. */
export async function listArchivedTables(tx: Tx): Promise<ArchivedTable[]> {
  const tables = (await listCatalogue(tx))
    .filter(({ name }) => !(name in TABLES_LEFT_OUT))
    .map((table) => ({
      ...table,
      columns: table.columns.filter((column) => !(`${table.name}.${column}` in COLUMNS_LEFT_OUT)),
      targets: table.targets.filter((target) => !(target in TABLES_LEFT_OUT)),
    }));
  return sortByTargets(tables);
}

/** @throws if tables refer to each other in a circle */
export function sortByTargets(tables: readonly ArchivedTable[]): ArchivedTable[] {
  const sorted: ArchivedTable[] = [];
  const done = new Set<string>();
  let rest = [...tables];
  while (rest.length > 0) {
    const next = rest.filter(({ targets }) => targets.every((target) => done.has(target)));
    if (next.length === 0) throw new Error(`Tables refer to each other: ${rest.map(({ name }) => name).join(', ')}`);
    sorted.push(...next);
    for (const { name } of next) done.add(name);
    rest = rest.filter(({ name }) => !done.has(name));
  }
  return sorted;
}
