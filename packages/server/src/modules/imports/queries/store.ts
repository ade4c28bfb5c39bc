import { getValueKind } from '@rounds/contract/custom-fields';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { type FieldRow, toColumns, VALUE_COLUMNS } from '../../custom-fields/index.ts';
import type { Destination, ImportKind } from '../kind.ts';
import type { Value } from '../reading/packed-values.ts';

/** Column by column, because a statement with one array for each column is the fastest. */
export interface StoredColumns {
  readonly keys: readonly string[];
  readonly names: readonly string[];
  readonly owners: readonly (string | null)[];
  readonly numbers: Readonly<Record<string, readonly (number | null)[]>>;
}

const toNumberArrays = (columns: StoredColumns) =>
  Object.entries(columns.numbers).map(([target, values]) => ({
    column: sql.ref(target),
    array: sql`${[...values]}::float8[]`,
  }));

/** Returns the ids of the new records by key; the other keys already existed. */
export async function insertRows(
  tx: Tx,
  kind: ImportKind,
  { listId }: Destination,
  columns: StoredColumns,
): Promise<ReadonlyMap<string, number>> {
  const numbers = toNumberArrays(columns);
  const key = sql.ref(kind.keyColumn);
  const names = [key, sql.ref('display_name'), ...numbers.map(({ column }) => column)];
  const arrays = [
    sql`${[...columns.keys]}::text[]`,
    sql`${[...columns.names]}::text[]`,
    ...numbers.map(({ array }) => array),
  ];
  if (kind.ownerColumn !== null) {
    names.push(sql.ref(kind.ownerColumn));
    arrays.push(sql`${[...columns.owners]}::uuid[]`);
  }
  const list =
    listId === null ? { name: sql``, value: sql`` } : { name: sql`list_id, `, value: sql`${listId}::bigint, ` };
  // The table itself, whatever the person is limited to: their view of it has no constraints.
  const { rows } = await sql<{ id: number; key: string }>`
    insert into ${sql.id('public', kind.table)} (${list.name}${sql.join(names)})
    select ${list.value}entry.* from unnest(${sql.join(arrays)}) as entry
    on conflict on constraint ${sql.id(kind.keyConstraint)} do nothing
    returning id, ${key} as key`.execute(tx);
  return new Map(rows.map((row) => [row.key, row.id]));
}

export async function updateRows(
  tx: Tx,
  kind: ImportKind,
  ids: readonly number[],
  columns: StoredColumns,
): Promise<void> {
  const numbers = toNumberArrays(columns);
  const owner = kind.ownerColumn;
  const targets = [sql.ref('display_name'), ...numbers.map(({ column }) => column), ...(owner ? [sql.ref(owner)] : [])];
  const arrays = [
    sql`${[...columns.names]}::text[]`,
    ...numbers.map(({ array }) => array),
    ...(owner ? [sql`${[...columns.owners]}::uuid[]`] : []),
  ];
  const aliases = targets.map((_, index) => sql.id(`given_${index}`));
  const settings = targets.map((target, index) => sql`${target} = entry.${aliases[index]}`);
  await sql`update ${sql.table(kind.table)} r set ${sql.join(settings)}, updated_at = now()
    from unnest(${[...ids]}::bigint[], ${sql.join(arrays)}) as entry (id, ${sql.join(aliases)})
    where r.id = entry.id`.execute(tx);
}

export async function updateParents(
  tx: Tx,
  { table }: ImportKind,
  ids: readonly number[],
  parents: readonly (number | null)[],
): Promise<void> {
  await sql`update ${sql.table(table)} r set parent_id = entry.parent
    from unnest(${[...ids]}::bigint[], ${[...parents]}::bigint[]) as entry (id, parent)
    where r.id = entry.id and r.parent_id is distinct from entry.parent`.execute(tx);
}

/** Deletes the values that these records have for these fields; for all fields of the scope, if none are entry. */
export async function deleteValues(
  tx: Tx,
  { scope }: ImportKind,
  ids: readonly number[],
  fields?: readonly FieldRow[],
): Promise<void> {
  const namedFields = fields
    ? sql`field_id = any(${fields.map(({ id }) => id)}::bigint[])`
    : sql`field_id in (select f.id from custom_field f where f.scope = ${scope})`;
  await sql`delete from custom_field_value where entity_id = any(${[...ids]}::bigint[]) and ${namedFields}`.execute(tx);
}

/**
 * Values of one field, `null` for those who have none.
 * @param labels the names of items of global lists, by uuid
 */
export async function insertValues(
  tx: Tx,
  field: FieldRow,
  ids: readonly number[],
  values: readonly Value[],
  labels: ReadonlyMap<string, string>,
): Promise<void> {
  const entries = ids.flatMap((entity, index) => {
    const value = values[index] ?? null;
    return value === null ? [] : [{ entity, stored: toColumns(field, value, labels) }];
  });
  if (entries.length === 0) return;
  const { name, type } = VALUE_COLUMNS[getValueKind(field)];
  const entities = entries.map(({ entity }) => entity);
  if (name !== 'keys') {
    await sql`insert into custom_field_value (field_id, entity_id, ${sql.ref(name)})
      select ${field.id}, entry.entity, entry.value
      from unnest(${entities}::bigint[], ${entries.map(({ stored }) => stored[name])}::${sql.raw(type)}[])
        as entry (entity, value)`.execute(tx);
    return;
  }
  // PostgreSQL has no arrays of arrays with different lengths.
  const toJson = (list: readonly string[] | null | undefined) => (list ? JSON.stringify(list) : null);
  const toArray = (column: string) =>
    sql`case when ${sql.ref(column)} is not null then array(select json_array_elements_text(${sql.ref(column)})) end`;
  await sql`insert into custom_field_value (field_id, entity_id, keys, labels)
    select ${field.id}, entry.entity, ${toArray('entry.keys')}, ${toArray('entry.labels')}
    from unnest(${entities}::bigint[], ${entries.map(({ stored }) => toJson(stored.keys))}::json[],
      ${entries.map(({ stored }) => toJson(stored.labels))}::json[]) as entry (entity, keys, labels)`.execute(tx);
}
