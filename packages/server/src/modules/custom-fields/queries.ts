import type { CustomFieldInput } from '@rounds/contract/custom-fields';
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import type { Scope } from './tables.ts';

export type FieldRow = Selectable<Tables['custom_field']>;

/** Those in use in their order, then the others by name. */
export const allFields = (tx: Tx, scope: Scope): Promise<FieldRow[]> =>
  tx
    .selectFrom('custom_field')
    .selectAll()
    .where('scope', '=', scope)
    .orderBy('is_used', 'desc')
    .orderBy(sql`case when is_used then position end`)
    .orderBy('name')
    .orderBy('id')
    .execute();

/** One designer saves after the other: what they read and write of these fields does not interleave. */
export async function lockFields(tx: Tx, scope: Scope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('custom_field ' || ${scope}),
    hashtext(current_setting('rounds.workspace_id')))`.execute(tx);
}

const valuesOf = ({ key: _, default_value, config, ...input }: CustomFieldInput) => ({
  ...input,
  default_value: default_value && JSON.stringify(default_value),
  config: JSON.stringify(config),
});

export async function insertField(tx: Tx, scope: Scope, key: string, input: CustomFieldInput): Promise<void> {
  await tx
    .insertInto('custom_field')
    .values({ ...valuesOf(input), scope, key, position: 0 })
    .execute();
}

export async function updateField(tx: Tx, id: number, input: CustomFieldInput): Promise<void> {
  await tx
    .updateTable('custom_field')
    .set({ ...valuesOf(input), updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

export async function placeFields(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`update custom_field set position = place.position
    from unnest(${[...ids]}::bigint[]) with ordinality as place(id, position)
    where custom_field.id = place.id and custom_field.position <> place.position`.execute(tx);
}

export const lockField = (tx: Tx, scope: Scope, id: number): Promise<FieldRow | undefined> =>
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
