import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { ScaledCopies } from './tables.ts';

const columns = ['id', 'uuid', 'key', 'name', 'type', 'size', 'purpose', 'scaled', 'signer', 'user_id'] as const;

const selectByUuid = (tx: Tx, uuids: readonly string[]) =>
  tx.selectFrom('file').select(columns).where('uuid', '=', sql<string>`any(${uuids}::uuid[])`);

export type FileRow = Awaited<ReturnType<ReturnType<typeof selectByUuid>['execute']>>[number];

export const findFile = (tx: Tx, id: number | string): Promise<FileRow | undefined> =>
  tx
    .selectFrom('file')
    .select(columns)
    .where(typeof id === 'number' ? 'id' : 'uuid', '=', id)
    .executeTakeFirst();

export const findFiles = (tx: Tx, uuids: readonly string[]): Promise<FileRow[]> =>
  uuids.length === 0 ? Promise.resolve([]) : selectByUuid(tx, uuids).execute();

/** Undefined if the uuid has been taken in the meantime. */
export const insertFile = (
  tx: Tx,
  file: Omit<FileRow, 'id' | 'scaled'> & { workspace_id: number },
): Promise<FileRow | undefined> =>
  tx
    .insertInto('file')
    .values({ ...file, signer: file.signer && JSON.stringify(file.signer), scaled: null })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'uuid']).doNothing())
    .returning(columns)
    .executeTakeFirst();

/** False if the file has been deleted. */
export const setScaledCopies = (tx: Tx, id: number, scaled: ScaledCopies): Promise<boolean> =>
  tx
    .updateTable('file')
    .set({ scaled: JSON.stringify(scaled) as unknown as ScaledCopies })
    .where('id', '=', id)
    .executeTakeFirst()
    .then((result) => result.numUpdatedRows > 0n);

export const deleteFiles = (tx: Tx, uuids: readonly string[]): Promise<Pick<FileRow, 'key' | 'scaled'>[]> =>
  tx.deleteFrom('file').where('uuid', '=', sql<string>`any(${uuids}::uuid[])`).returning(['key', 'scaled']).execute();

export const insertPendingFile = (tx: Tx, key: string) => tx.insertInto('arriving_file').values({ key }).execute();

export const deletePendingFiles = (tx: Tx, keys: readonly string[]) =>
  tx.deleteFrom('arriving_file').where('key', '=', sql<string>`any(${keys}::uuid[])`).execute();

export const listPendingBefore = async (tx: Tx, moment: Date): Promise<string[]> => {
  const rows = await tx.selectFrom('arriving_file').select('key').where('begun_at', '<', moment).execute();
  return rows.map(({ key }) => key);
};
