/** Writes folders and files. */
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { type NestedRow, TOP } from './entries.ts';

const toParent = (folderId: number): number | null => (folderId === TOP ? null : folderId);

interface NewEntry {
  readonly folder_id: number;
  readonly name: string;
  readonly user_id: number;
  readonly file?: { readonly uuid: string; readonly type: string; readonly size: number };
}

export async function insertEntry(tx: Tx, { folder_id, name, user_id, file }: NewEntry): Promise<number> {
  const { id } = await tx
    .insertInto('file_entry')
    .values({
      parent_id: toParent(folder_id),
      name,
      user_id,
      ...(file && { file_uuid: file.uuid, type: file.type, size: file.size }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateEntry(
  tx: Tx,
  id: number,
  {
    folder_id,
    name,
    file,
    user_id,
  }: Partial<Omit<NewEntry, 'file'>> & { readonly file?: Partial<NonNullable<NewEntry['file']>> },
): Promise<void> {
  await tx
    .updateTable('file_entry')
    .set({
      ...(folder_id !== undefined && { parent_id: toParent(folder_id) }),
      ...(name !== undefined && { name }),
      ...(file?.uuid !== undefined && { file_uuid: file.uuid }),
      ...(file?.type !== undefined && { type: file.type }),
      ...(file?.size !== undefined && { size: file.size }),
      ...(user_id !== undefined && { user_id }),
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute();
}

export const deleteEntries = (tx: Tx, ids: readonly number[]) =>
  tx
    .deleteFrom('file_entry')
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute();

/**
 * Copies entries of one depth into the folders that `toFolder` names, and returns the new ids by the old ones.
 * `fileUuids` has the copies of the files by the uuids of the originals.
 */
export async function copyLevel(
  tx: Tx,
  rows: readonly (Pick<NestedRow, 'id' | 'name' | 'file_uuid' | 'type' | 'size'> & { readonly folder: number })[],
  { fileUuids, userId }: { readonly fileUuids: ReadonlyMap<string, string>; readonly userId: number },
): Promise<Map<number, number>> {
  const copies = rows.map((row) => ({ ...row, uuid: crypto.randomUUID() }));
  const { rows: inserted } = await sql<{ id: number; uuid: string }>`
    insert into file_entry (uuid, parent_id, name, file_uuid, type, size, user_id)
    select uuid, nullif(folder, ${TOP}), name, file_uuid, type, size, ${userId}
    from unnest(
      ${copies.map(({ uuid }) => uuid)}::uuid[], ${copies.map(({ folder }) => folder)}::bigint[],
      ${copies.map(({ name }) => name)}::text[],
      ${copies.map(({ file_uuid }) => (file_uuid ? fileUuids.get(file_uuid) : null))}::uuid[],
      ${copies.map(({ type }) => type)}::text[], ${copies.map(({ size }) => size)}::bigint[])
      as copy (uuid, folder, name, file_uuid, type, size)
    returning id, uuid`.execute(tx);
  const idByUuid = new Map(inserted.map(({ id, uuid }) => [uuid, id]));
  return new Map(copies.map(({ id, uuid }) => [id, idByUuid.get(uuid)!]));
}
