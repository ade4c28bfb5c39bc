import { type CustomFieldInput, type CustomFieldScope, isNumeric } from '@rounds/contract/custom-fields';
import { isUuid } from '@rounds/engine';
import { type Expression, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { toStoredTranslations } from '../../db/translated-names.ts';
import type { SourceColumn } from '../../lists/sql/order.ts';

export type FieldRow = Selectable<Tables['custom_field']>;

/** The fields that are designed together: those of a scope, or of one record where fields belong to records. */
export interface FieldSet {
  readonly scope: CustomFieldScope;
  /** The uuid of the record that the fields belong to, such as a type; null for fields of the workspace. */
  readonly owner: string | null;
}

const isInSet = ({ scope, owner }: FieldSet) =>
  sql<boolean>`(scope = ${scope} and owner is not distinct from ${owner})`;

/** Fields in use by position, then the unused ones by name. */
export const selectFields = (tx: Tx, set: FieldSet): Promise<FieldRow[]> =>
  tx
    .selectFrom('custom_field')
    .selectAll()
    .where(isInSet(set))
    .orderBy('is_used', 'desc')
    .orderBy(sql`case when is_used then position end`)
    .orderBy('name')
    .orderBy('id')
    .execute();

/** All fields in use of a scope, whichever record they belong to, in the order of `selectFields`. */
export const selectScopeFields = (tx: Tx, scope: CustomFieldScope): Promise<FieldRow[]> =>
  tx
    .selectFrom('custom_field')
    .selectAll()
    .where('scope', '=', scope)
    .where('is_used', '=', true)
    .orderBy('owner')
    .orderBy('position')
    .orderBy('id')
    .execute();

/** The fields of the record that a query names by its uuid, as JSON in the order of `selectFields`. */
export const selectOwnedFields = (scope: CustomFieldScope, owner: string): RawBuilder<FieldRow[]> =>
  sql<FieldRow[]>`(select coalesce(json_agg(f order by f.is_used desc, case when f.is_used then f.position end,
      f.name, f.id), '[]')
    from custom_field f where f.scope = ${scope} and f.owner = ${sql.ref(owner)})`;

/** Makes concurrent saves of these fields wait for each other. */
export async function lockFields(tx: Tx, { scope, owner }: FieldSet): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`custom_field ${scope} ${owner}`}),
    hashtext(current_setting('rounds.workspace_id')))`.execute(tx);
}

const toColumns = ({ key: _, translations, default_value, config, ...input }: CustomFieldInput, before?: FieldRow) => ({
  ...input,
  translations: JSON.stringify(toStoredTranslations(translations, before?.translations)),
  default_value: default_value && JSON.stringify(default_value),
  config: JSON.stringify(config),
});

export async function insertField(tx: Tx, set: FieldSet, key: string, input: CustomFieldInput): Promise<void> {
  await tx
    .insertInto('custom_field')
    .values({ ...toColumns(input), ...set, key, position: 0 })
    .execute();
}

export async function updateField(tx: Tx, before: FieldRow, input: CustomFieldInput): Promise<void> {
  await tx
    .updateTable('custom_field')
    .set({ ...toColumns(input, before), updated_at: sql`now()` })
    .where('id', '=', before.id)
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

/** The values of these records for the fields in use of the scope, whichever record the fields belong to. */
export const selectValues = (tx: Tx, scope: CustomFieldScope, entityIds: readonly number[]) =>
  tx
    .selectFrom('custom_field_value as value')
    .innerJoin('custom_field as field', 'field.id', 'value.field_id')
    .select(['value.entity_id', 'field.key', 'value.text', 'value.number'])
    .where(sql<boolean>`value.entity_id = any(${entityIds}::bigint[])`)
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
  if (values.length > 0) await tx.insertInto('custom_field_value').values(values).execute();
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
export const selectValuesByKey = (fields: readonly FieldRow[], entityId: Expression<unknown>): RawBuilder<unknown> =>
  sql`(select coalesce(json_object_agg(f.field_key, coalesce(to_json(v.number), to_json(v.text))), '{}')
    from listed_custom_field_value v
    join unnest(${fields.map(({ id }) => id)}::bigint[], ${fields.map(({ key }) => key)}::text[])
      as f(field, field_key) on v.field_id = f.field
    where v.entity_id = ${entityId})`;

/** Records that fields belong to: their table, and the scope of the fields. */
interface OwnerKind {
  readonly table: 'asset_type' | 'global_list';
  readonly scope: CustomFieldScope;
}

type NamedField = Pick<FieldRow, 'key' | 'name' | 'translations'>;

/** These owners of fields with the names of the fields in use, or the live ones with these names. */
export async function describeOwners(
  tx: Tx,
  { table, scope }: OwnerKind,
  { uuids = [], names = [] }: { readonly uuids?: readonly string[]; readonly names?: readonly string[] },
) {
  const { rows } = await sql<{ uuid: string; id: number; name: string; fields: NamedField[] }>`
    select o.uuid, o.id, o.name, coalesce((
      select json_agg(json_build_object('key', f.key, 'name', f.name, 'translations', f.translations))
      from custom_field f where f.scope = ${scope} and f.owner = o.uuid and f.is_used), '[]') as fields
    from ${sql.table(table)} o where o.uuid = any(${uuids.filter(isUuid)}::uuid[])
      or (o.archived_at is null and lower(o.name) = any(${names.map((name) => name.toLowerCase())}::text[]))`.execute(
    tx,
  );
  return rows;
}

/** The key under which templates and values name the field with this id. */
export const findFieldKey = async (tx: Tx, id: number | string): Promise<string | undefined> =>
  typeof id === 'number'
    ? (await tx.selectFrom('custom_field').select('key').where('id', '=', id).executeTakeFirst())?.key
    : undefined;
