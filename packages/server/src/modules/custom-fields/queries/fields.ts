import type { CustomFieldInput, CustomFieldScope } from '@rounds/contract/custom-fields';
import { isUuid } from '@rounds/engine';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { Tables } from '../../../db/tables.ts';
import { toStoredTranslations } from '../../../db/translated-names.ts';

export type FieldRow = Selectable<Tables['custom_field']>;

/** The fields that are designed together: those of a scope, or of one record where fields belong to records. */
export interface FieldSet {
  readonly scope: CustomFieldScope;
  /** The uuid of the record that the fields belong to, such as a type; null for fields of the workspace. */
  readonly owner: string | null;
}

export const isInSet = ({ scope, owner }: FieldSet) =>
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

const toFieldList = (condition: RawBuilder<unknown>): RawBuilder<FieldRow[]> =>
  sql<FieldRow[]>`(select coalesce(json_agg(f order by f.is_used desc, case when f.is_used then f.position end,
      f.name, f.id), '[]')
    from custom_field f where ${condition})`;

/** The fields of the record that a query names by its uuid, as JSON in the order of `selectFields`. */
export const selectOwnedFields = (scope: CustomFieldScope, owner: string): RawBuilder<FieldRow[]> =>
  toFieldList(sql`f.scope = ${scope} and f.owner = ${sql.ref(owner)}`);

/** The fields in use of a scope whose fields belong to no record, as one value of another query. */
export const selectWorkspaceFields = (scope: CustomFieldScope): RawBuilder<FieldRow[]> =>
  toFieldList(sql`f.scope = ${scope} and f.owner is null and f.is_used`);

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

export const findField = (tx: Tx, id: number): Promise<FieldRow | undefined> =>
  tx.selectFrom('custom_field').selectAll().where('id', '=', id).executeTakeFirst();

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
