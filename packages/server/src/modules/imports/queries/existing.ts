import type { CustomFieldValue } from '@rounds/contract/custom-fields';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { type FieldRow, type RawValue, toFieldValue, VALUE_JSON } from '../../custom-fields/index.ts';
import { type Destination, type ImportKind, listNumberColumns } from '../kind.ts';

export interface ExistingRow {
  readonly id: number;
  readonly key: string;
  readonly display_name: string;
  readonly owner: string | null;
  readonly parent_id: number | null;
  readonly archived: boolean;
  readonly numbers: Readonly<Record<string, number | null>>;
  /** Keyed by the id of the field. */
  readonly values: Readonly<Record<string, CustomFieldValue>>;
}

const isInList = ({ listId }: Destination) => (listId === null ? sql`true` : sql`r.list_id = ${listId}`);

/** The records with these keys and their values for these fields, on request locked until the transaction ends. */
export async function findExistingRows(
  tx: Tx,
  kind: ImportKind,
  destination: Destination,
  { keys, fields, lock }: { keys: readonly string[]; fields: readonly FieldRow[]; lock: boolean },
): Promise<ExistingRow[]> {
  const owner = kind.ownerColumn === null ? sql`null::uuid` : sql.ref(`r.${kind.ownerColumn}`);
  const numbers = listNumberColumns(kind).map((column) => sql`${sql.lit(column)}, ${sql.ref(`r.${column}`)}`);
  const { rows } = await sql<Omit<ExistingRow, 'values'>>`
    select r.id, ${sql.ref(`r.${kind.keyColumn}`)} as key, r.display_name, ${owner} as owner, r.parent_id, r.archived,
      json_build_object(${sql.join(numbers)}) as numbers
    from ${sql.table(kind.table)} r
    where ${isInList(destination)} and ${sql.ref(`r.${kind.keyColumn}`)} = any(${[...keys]}::text[])
    order by r.id ${lock ? sql`for no key update of r` : sql``}`.execute(tx);
  const values = await findValues(
    tx,
    fields,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, values: values.get(row.id) ?? {} }));
}

/**
 * A query of its own: for values that are looked up row by row, PostgreSQL may choose an index that finds all values of
 * a field, as long as it has no statistics of new rows.
 */
async function findValues(tx: Tx, fields: readonly FieldRow[], ids: readonly number[]) {
  const values = new Map<number, Record<string, CustomFieldValue>>();
  if (fields.length === 0 || ids.length === 0) return values;
  const byId = new Map(fields.map((field) => [field.id, field]));
  const { rows } = await sql<{ entity_id: number; field_id: number; value: RawValue }>`
    select v.entity_id, v.field_id, ${VALUE_JSON} as value from custom_field_value v
    where v.entity_id = any(${[...ids]}::bigint[]) and v.field_id = any(${[...byId.keys()]}::bigint[])`.execute(tx);
  for (const { entity_id, field_id, value } of rows) {
    const own = values.get(entity_id) ?? {};
    own[field_id] = toFieldValue(byId.get(field_id)!, value);
    values.set(entity_id, own);
  }
  return values;
}

export interface ParentRow {
  readonly id: number;
  readonly key: string;
  readonly parent_id: number | null;
  readonly archived: boolean;
}

/** The records with these keys, and all above them; those above have no key of the file. */
export async function findParentRows(
  tx: Tx,
  kind: ImportKind,
  destination: Destination,
  keys: readonly string[],
): Promise<ParentRow[]> {
  const { rows } = await sql<ParentRow>`
    with recursive above (id) as (
      select r.id from ${sql.table(kind.table)} r
      where ${isInList(destination)} and ${sql.ref(`r.${kind.keyColumn}`)} = any(${[...keys]}::text[])
      union
      select r.parent_id from ${sql.table(kind.table)} r join above on above.id = r.id where r.parent_id is not null)
    select r.id, ${sql.ref(`r.${kind.keyColumn}`)} as key, r.parent_id, r.archived
    from ${sql.table(kind.table)} r join above on above.id = r.id`.execute(tx);
  return rows;
}
