import { BULK_EDIT_UNDO_DAYS } from '@rounds/contract/bulk-edit.ts';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { EditedTable } from '../../db/schema/stored-types.ts';
import type { StoredEdit } from './kind.ts';

const MAX_LISTED_EDITS = 20;
const OLDEST = sql<Date>`now() - ${`${BULK_EDIT_UNDO_DAYS} days`}::interval`;

interface NewEdit {
  readonly kind: EditedTable;
  readonly user_id: number;
  readonly properties: readonly string[];
}

/** An edit of these records, which a job is going to carry out. */
export async function insertEdit(tx: Tx, { properties, ...edit }: NewEdit, ids: readonly number[]): Promise<number> {
  const { id } = await tx
    .insertInto('bulk_edit')
    .values({ ...edit, properties: JSON.stringify(properties), changed: null, undone_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`insert into bulk_edit_row (edit_id, entity_id)
    select ${id}, id from unnest(${[...ids]}::bigint[]) as id`.execute(tx);
  return id;
}

const edits = (tx: Tx, kind: EditedTable) =>
  tx
    .selectFrom('bulk_edit as e')
    .innerJoin('user as u', 'u.id', 'e.user_id')
    .select(['e.id', 'e.properties', 'e.created_at', 'e.undone_at', 'u.full_name as created_by'])
    .select(sql<number>`e.changed`.as('changed'))
    .where('e.kind', '=', kind)
    .where('e.changed', 'is not', null)
    .where('e.created_at', '>', OLDEST);

export const listEdits = (tx: Tx, kind: EditedTable) =>
  edits(tx, kind).orderBy('e.created_at', 'desc').orderBy('e.id', 'desc').limit(MAX_LISTED_EDITS).execute();
export type EditRow = Awaited<ReturnType<typeof listEdits>>[number];

export const findEdit = (tx: Tx, kind: EditedTable, id: number): Promise<EditRow | undefined> =>
  edits(tx, kind).where('e.id', '=', id).executeTakeFirst();

export const lockEdit = (tx: Tx, kind: EditedTable, id: number): Promise<EditRow | undefined> =>
  edits(tx, kind).where('e.id', '=', id).forUpdate('e').executeTakeFirst();

export async function listEditedIds(tx: Tx, editId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('bulk_edit_row')
    .select('entity_id')
    .where('edit_id', '=', editId)
    .orderBy('entity_id')
    .execute();
  return rows.map(({ entity_id }) => entity_id);
}

export async function storeStates(
  tx: Tx,
  editId: number,
  states: readonly (StoredEdit & { readonly id: number })[],
): Promise<void> {
  await sql`update bulk_edit_row r set before = s.before, after = s.after
    from jsonb_to_recordset(${JSON.stringify(states)}::jsonb) as s (id bigint, before jsonb, after jsonb)
    where r.edit_id = ${editId} and r.entity_id = s.id`.execute(tx);
}

/** Reads the changes of these records by the edit, by id. */
export async function readStates(
  tx: Tx,
  editId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, StoredEdit>> {
  const rows = await tx
    .selectFrom('bulk_edit_row')
    .select(['entity_id', 'before', 'after'])
    .where('edit_id', '=', editId)
    .where(sql<boolean>`entity_id = any(${[...ids]}::bigint[])`)
    .execute();
  return new Map(rows.map(({ entity_id, before, after }) => [entity_id, { before: before ?? {}, after: after ?? {} }]));
}

/** Ends an edit. One that has changed nothing is forgotten. */
export async function finishEdit(tx: Tx, editId: number, changed: number): Promise<void> {
  if (changed === 0) {
    await tx.deleteFrom('bulk_edit').where('id', '=', editId).execute();
    return;
  }
  await tx.deleteFrom('bulk_edit_row').where('edit_id', '=', editId).where('after', 'is', null).execute();
  await tx.updateTable('bulk_edit').set({ changed }).where('id', '=', editId).execute();
}

export async function markUndone(tx: Tx, editId: number): Promise<void> {
  await tx.updateTable('bulk_edit').set({ undone_at: sql<Date>`now()` }).where('id', '=', editId).execute();
  await tx.deleteFrom('bulk_edit_row').where('edit_id', '=', editId).execute();
}

export async function deleteOldEdits(tx: Tx): Promise<void> {
  await tx.deleteFrom('bulk_edit').where('created_at', '<', OLDEST).execute();
}
