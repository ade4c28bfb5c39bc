import { type CustomFieldInput, type CustomFieldScope, isNumeric } from '@rounds/contract/custom-fields';
import { type Expression, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { SourceColumn } from '../../db/lists/order.ts';
import type { Tables } from '../../db/tables.ts';

export type FieldRow = Selectable<Tables['custom_field']>;

/** Fields in use by position, then the unused ones by name. */
export const selectFields = (tx: Tx, scope: CustomFieldScope): Promise<FieldRow[]> =>
  tx
    .selectFrom('custom_field')
    .selectAll()
    .where('scope', '=', scope)
    .orderBy('is_used', 'desc')
    .orderBy(sql`case when is_used then position end`)
    .orderBy('name')
    .orderBy('id')
    .execute();

/** Makes concurrent saves of these fields wait for each other. */
export async function lockFields(tx: Tx, scope: CustomFieldScope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('custom_field ' || ${scope}),
    hashtext(current_setting('rounds.workspace_id')))`.execute(tx);
}

const toColumns = ({ key: _, default_value, config, ...input }: CustomFieldInput) => ({
  ...input,
  default_value: default_value && JSON.stringify(default_value),
  config: JSON.stringify(config),
});

export async function insertField(
  tx: Tx,
  scope: CustomFieldScope,
  key: string,
  input: CustomFieldInput,
): Promise<void> {
  await tx
    .insertInto('custom_field')
    .values({ ...toColumns(input), scope, key, position: 0 })
    .execute();
}

export async function updateField(tx: Tx, id: number, input: CustomFieldInput): Promise<void> {
  await tx
    .updateTable('custom_field')
    .set({ ...toColumns(input), updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

export async function updatePositions(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`update custom_field set position = place.position
    from unnest(${[...ids]}::bigint[]) with ordinality as place(id, position)
    where custom_field.id = place.id and custom_field.position <> place.position`.execute(tx);
}

export const lockField = (tx: Tx, scope: CustomFieldScope, id: number): Promise<FieldRow | undefined> =>
  tx
    .selectFrom('custom_field')
    .selectAll()
    .where('scope', '=', scope)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export async function deleteField(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('custom_field').where('id', '=', id).execute();
}

export interface StoredValue {
  readonly entity_id: number;
  readonly field_id: number;
  readonly text: string | null;
  readonly number: number | null;
}

export const selectValues = (
  tx: Tx,
  fieldIds: readonly number[],
  entityIds: readonly number[],
): Promise<StoredValue[]> =>
  tx
    .selectFrom('custom_field_value')
    .select(['entity_id', 'field_id', 'text', 'number'])
    .where(sql<boolean>`entity_id = any(${entityIds}::bigint[])`)
    .where(sql<boolean>`field_id = any(${fieldIds}::bigint[])`)
    .execute();

/** Replaces the values of one record for these fields; a field without a value here loses the one it had. */
export async function replaceValues(
  tx: Tx,
  entityId: number,
  fieldIds: readonly number[],
  values: readonly StoredValue[],
): Promise<void> {
  await deleteValuesOf(tx, fieldIds, [entityId]);
  if (values.length > 0) await tx.insertInto('custom_field_value').values(values).execute();
}

export async function deleteValuesOf(tx: Tx, fieldIds: readonly number[], entityIds: readonly number[]): Promise<void> {
  await tx
    .deleteFrom('custom_field_value')
    .where(sql<boolean>`entity_id = any(${entityIds}::bigint[])`)
    .where(sql<boolean>`field_id = any(${fieldIds}::bigint[])`)
    .execute();
}

/**
 * A field as a column of a list. Filters look for the values by an index; records without a value are sorted
 * before all others.
 * @param entityId the id of the row. In these queries it must not be a name that the table of values has as well.
 */
export function toSourceColumn({ id, field_type }: FieldRow, entityId: Expression<unknown>): SourceColumn {
  const [value, order, least] = isNumeric(field_type)
    ? ['v.number', 'v.number', sql`'-infinity'::float8`]
    : ['v.text', 'v.text_order', sql`''`];
  // The names are unique, because the list's query may name its own columns without their table.
  const [table, entity, key] = [`custom_${id}`, `custom_${id}_entity`, `custom_${id}_order`];
  const orders = sql`(select v.entity_id as ${sql.id(entity)}, ${sql.ref(order)} as ${sql.id(key)}
    from listed_custom_field_value v where v.field_id = ${id})`;
  return {
    column: sql`(select ${sql.ref(value)} from listed_custom_field_value v
      where v.entity_id = ${entityId} and v.field_id = ${id})`,
    sort: sql`coalesce(${sql.ref(key)}, ${least})`,
    join: (rows) =>
      rows.leftJoin(orders.as(table), (join) => join.on(sql<SqlBool>`${sql.ref(entity)} = ${entityId}`)) as typeof rows,
    filter: sql.ref(value),
    ...(!isNumeric(field_type) && { lower: sql.ref('v.text_search') }),
    hasValue: (condition) => sql<SqlBool>`${entityId} in (
      select v.entity_id from listed_custom_field_value v where v.field_id = ${id} and ${condition})`,
  };
}

/** The values of a row of a list by field key, as JSON. */
export const valuesByKey = (fields: readonly FieldRow[], entityId: Expression<unknown>): RawBuilder<unknown> =>
  sql`(select coalesce(json_object_agg(f.field_key, coalesce(to_json(v.number), to_json(v.text))), '{}')
    from listed_custom_field_value v
    join unnest(${fields.map(({ id }) => id)}::bigint[], ${fields.map(({ key }) => key)}::text[])
      as f(field, field_key) on v.field_id = f.field
    where v.entity_id = ${entityId})`;
