import type { CustomFieldInput } from '@rounds/contract/custom-fields';
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import type { FieldScope } from './tables.ts';

export type FieldRow = Selectable<Tables['custom_field']>;

/** Fields in use by position, then the unused ones by name. */
export const selectFields = (tx: Tx, scope: FieldScope): Promise<FieldRow[]> =>
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
export async function lockFields(tx: Tx, scope: FieldScope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('custom_field ' || ${scope}),
    hashtext(current_setting('rounds.workspace_id')))`.execute(tx);
}

const toColumns = ({ key: _, default_value, config, ...input }: CustomFieldInput) => ({
  ...input,
  default_value: default_value && JSON.stringify(default_value),
  config: JSON.stringify(config),
});

export async function insertField(tx: Tx, scope: FieldScope, key: string, input: CustomFieldInput): Promise<void> {
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

export const lockField = (tx: Tx, scope: FieldScope, id: number): Promise<FieldRow | undefined> =>
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
