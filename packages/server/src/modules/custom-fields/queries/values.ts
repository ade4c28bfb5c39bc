import { type CustomFieldScope, type FieldValueKind, NAME_SEPARATOR } from '@rounds/contract/custom-fields';
import { type Expression, type Insertable, type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { Tables } from '../../../db/tables.ts';
import { type FieldRow, type FieldSet, isInSet } from './fields.ts';

/** The columns of a value, without those that identify its record. */
export type ValueColumns = Omit<
  Insertable<Tables['custom_field_value']>,
  'workspace_id' | 'entity_id' | 'field_id' | 'text_search' | 'text_order'
>;
export type StoredValue = ValueColumns & { readonly entity_id: number; readonly field_id: number };

/** The column that values of a kind are in, and its type. */
export const VALUE_COLUMNS = {
  text: { name: 'text', type: 'text' },
  number: { name: 'number', type: 'float8' },
  day: { name: 'day', type: 'date' },
  moment: { name: 'moment', type: 'timestamptz' },
  yes_no: { name: 'flag', type: 'boolean' },
  choices: { name: 'keys', type: 'text[]' },
  person: { name: 'user_id', type: 'bigint' },
} as const satisfies Record<FieldValueKind, { readonly name: keyof ValueColumns; readonly type: string }>;

/** A value as JSON, from a row `v`: choices with their keys and names, a person with the name of today. */
export const VALUE_JSON: RawBuilder<unknown> = sql`coalesce(
  to_json(v.text), to_json(v.number), to_json(v.day), to_json(v.flag),
  to_json(to_char(v.moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
  case when v.keys is not null then json_build_object('keys', v.keys, 'labels', v.labels) end,
  case when v.user_id is not null then
    (select json_build_object('id', u.id, 'name', u.full_name) from "user" u where u.id = v.user_id) end)`;

/** A value as a text, as inspections know it, from a row `v` of a field `f`. */
export const PLAIN_VALUE: RawBuilder<string> = sql<string>`coalesce(
  v.text, v.number::text, v.day::text, v.flag::text, array_to_string(v.labels, ${NAME_SEPARATOR}),
  to_char(v.moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  (select string_agg(o.value->>'name', ${NAME_SEPARATOR} order by k.place)
    from unnest(v.keys) with ordinality as k (key, place)
      join jsonb_array_elements(f.config->'options') o on o.value->>'key' = k.key),
  (select u.full_name from "user" u where u.id = v.user_id))`;

/** The values of these records for the fields in use of the scope, whichever record the fields belong to. */
export const selectValues = (tx: Tx, scope: CustomFieldScope, entityIds: readonly number[]) =>
  tx
    .selectFrom('custom_field_value as v')
    .innerJoin('custom_field as field', 'field.id', 'v.field_id')
    .select(['v.entity_id', 'v.field_id', 'field.key', 'field.field_type', 'field.config'])
    .select(VALUE_JSON.as('value'))
    .where(sql<boolean>`v.entity_id = any(${entityIds}::bigint[])`)
    .where('field.scope', '=', scope)
    .where('field.is_used', '=', true)
    .execute();

/** Replaces the values of one record for these fields; a field without a value here loses the one it had. */
export async function replaceValues(
  tx: Tx,
  entityId: number,
  fieldIds: readonly number[],
  values: readonly StoredValue[],
): Promise<void> {
  await deleteValuesOf(tx, fieldIds, [entityId]);
  // One by one, because values of different kinds are in different columns.
  for (const value of values) await tx.insertInto('custom_field_value').values(value).execute();
}

/** Deletes all values that these records have for fields of the scope, except those of the set. */
export async function deleteOtherValues(
  tx: Tx,
  scope: CustomFieldScope,
  entityIds: readonly number[],
  exceptSet?: FieldSet,
): Promise<void> {
  let fields = tx.selectFrom('custom_field').select('id').where('scope', '=', scope);
  if (exceptSet) fields = fields.where(({ not }) => not(isInSet(exceptSet)));
  await tx
    .deleteFrom('custom_field_value')
    .where(sql<boolean>`entity_id = any(${entityIds}::bigint[])`)
    .where('field_id', 'in', fields)
    .execute();
}

async function deleteValuesOf(tx: Tx, fieldIds: readonly number[], entityIds: readonly number[]): Promise<void> {
  await tx
    .deleteFrom('custom_field_value')
    .where(sql<boolean>`entity_id = any(${entityIds}::bigint[])`)
    .where(sql<boolean>`field_id = any(${fieldIds}::bigint[])`)
    .execute();
}

/** The values of a row of a list by field key, as JSON. */
export const selectValuesByKey = (fields: readonly FieldRow[], entityId: Expression<unknown>): RawBuilder<unknown> =>
  sql`(select coalesce(json_object_agg(f.field_key, ${VALUE_JSON}), '{}')
    from listed_custom_field_value v
    join unnest(${fields.map(({ id }) => id)}::bigint[], ${fields.map(({ key }) => key)}::text[])
      as f(field, field_key) on v.field_id = f.field
    where v.entity_id = ${entityId})`;

/** The names of these items of a list that can be chosen, by uuid. */
export async function findItemNames(
  tx: Tx,
  listUuid: string,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ uuid: string; display_name: string }>`
    select i.uuid, i.display_name from global_list_item i join global_list l on l.id = i.list_id
    where l.uuid = ${listUuid}::uuid and i.archived_at is null and i.uuid = any(${[...uuids]}::uuid[])`.execute(tx);
  return new Map(rows.map(({ uuid, display_name }) => [uuid, display_name]));
}

/** Returns those of these people who can be selected. */
export async function findChoosablePeople(tx: Tx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from listed_user where status in ('active', 'invite') and id = any(${[...ids]}::bigint[])`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** Returns those of these global lists that exist. */
export async function findListUuids(tx: Tx, uuids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ uuid: string }>`
    select uuid from global_list where uuid = any(${[...uuids]}::uuid[])`.execute(tx);
  return new Set(rows.map(({ uuid }) => uuid));
}

/** Returns those of these fields for which a record has a value. */
export async function findFieldsWithValues(tx: Tx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${[...ids]}::bigint[]) as field (id)
    where exists (select from custom_field_value v where v.field_id = field.id)`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}
