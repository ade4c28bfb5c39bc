import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { ImportKind } from '../kind.ts';

interface ImportedRow {
  readonly entity_id: number;
  readonly is_created: boolean;
  /** Missing if the record has been deleted since. */
  readonly uuid: string | null;
  readonly key: string | null;
  readonly is_changed: boolean;
}

const ROWS_AT_ONCE = 5_000;

/**
 * The rows of an import with their records, which are locked; changed ones have another `updated_at`. They are read in
 * batches, because other calls wait while a long result of the database is parsed.
 */
export async function lockImportedRows(tx: Tx, kind: ImportKind, importId: number): Promise<ImportedRow[]> {
  const all: ImportedRow[] = [];
  for (;;) {
    const rows = await lockNextRows(tx, kind, importId, all.at(-1)?.entity_id ?? 0);
    all.push(...rows);
    if (rows.length < ROWS_AT_ONCE) return all;
  }
}

async function lockNextRows(
  tx: Tx,
  { table, keyColumn }: ImportKind,
  importId: number,
  after: number,
): Promise<ImportedRow[]> {
  const next = sql`select entity_id from record_import_row
    where import_id = ${importId} and entity_id > ${after} order by entity_id limit ${ROWS_AT_ONCE}`;
  await sql`select from ${sql.table(table)} r where r.id in (${next}) order by r.id for update`.execute(tx);
  const { rows } = await sql<ImportedRow>`
    select b.entity_id, b.before is null as is_created, r.uuid, ${sql.ref(`r.${keyColumn}`)} as key,
      r.id is null or r.updated_at <> i.created_at as is_changed
    from record_import_row b join record_import i on i.id = b.import_id
    left join ${sql.table(table)} r on r.id = b.entity_id
    where b.import_id = ${importId} and b.entity_id in (${next}) order by b.entity_id`.execute(tx);
  return rows;
}

const ids = (entities: readonly number[]) => sql`any(${[...entities]}::bigint[])`;

/** Sets changed records back. What they referred to and has been deleted since becomes empty. */
export async function restoreRows(
  tx: Tx,
  kind: ImportKind,
  importId: number,
  entities: readonly number[],
): Promise<void> {
  const settings = [
    sql`display_name = b.before->>'display_name'`,
    sql`parent_id = (select p.id from ${sql.table(kind.table)} p where p.id = (b.before->>'parent_id')::bigint)`,
    ...kind.shape.numbers.map(({ target }) => sql`${sql.ref(target)} = (b.before->>${sql.lit(target)})::float8`),
    ...(kind.link
      ? [
          sql`${sql.ref(kind.link.column)} = (select l.id from ${sql.table(kind.link.table)} l
            where l.id = (b.before->>${sql.lit(kind.link.column)})::bigint)`,
        ]
      : []),
    ...(kind.ownerColumn
      ? [
          sql`${sql.ref(kind.ownerColumn)} = (select o.uuid from asset_type o
            where o.uuid = (b.before->>${sql.lit(kind.ownerColumn)})::uuid)`,
        ]
      : []),
  ];
  await sql`update ${sql.table(kind.table)} r set ${sql.join(settings)}, updated_at = now()
    from record_import_row b
    where b.import_id = ${importId} and b.entity_id = r.id and r.id = ${ids(entities)}`.execute(tx);
  await sql`insert into custom_field_value (field_id, entity_id, text, number, day, moment, flag, user_id, keys, labels)
    select f.id, b.entity_id, stored.text, stored.number, stored.day, stored.moment, stored.flag, stored.user_id,
      stored.keys, stored.labels
    from record_import_row b cross join jsonb_each(b.before->'values') v
    join custom_field f on f.id = v.key::bigint and f.scope = ${kind.scope}
    cross join jsonb_populate_record(null::custom_field_value, v.value) stored
    where b.import_id = ${importId} and b.entity_id = ${ids(entities)}`.execute(tx);
}

/** The created records belong to nothing, so that they can be deleted in any order. */
export async function clearParents(tx: Tx, { table }: ImportKind, entities: readonly number[]): Promise<void> {
  await sql`update ${sql.table(table)} set parent_id = null
    where id = ${ids(entities)} and parent_id is not null`.execute(tx);
}

/** The uuids of those of these records that others belong to. */
export async function findParentsOfOthers(
  tx: Tx,
  { table }: ImportKind,
  entities: readonly number[],
): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`select distinct p.uuid from ${sql.table(table)} p
    join ${sql.table(table)} c on c.parent_id = p.id where p.id = ${ids(entities)}`.execute(tx);
  return rows.map(({ uuid }) => uuid);
}

export async function deleteRows(tx: Tx, { table }: ImportKind, entities: readonly number[]): Promise<void> {
  await sql`delete from ${sql.table(table)} where id = ${ids(entities)}`.execute(tx);
}

/** The uuids of those of these records that are inside themselves. */
export async function findInsideThemselves(
  tx: Tx,
  { table }: ImportKind,
  entities: readonly number[],
): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`
    with recursive above (start, id) as (
      select r.id, r.parent_id from ${sql.table(table)} r where r.id = ${ids(entities)} and r.parent_id is not null
      union
      select above.start, r.parent_id from ${sql.table(table)} r join above on above.id = r.id
      where r.parent_id is not null)
    select r.uuid from above join ${sql.table(table)} r on r.id = above.start where above.start = above.id`.execute(tx);
  return rows.map(({ uuid }) => uuid);
}
