import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

const COLUMNS = ['asset_id', 'file_uuid', 'user_name', 'created_at'] as const;

const selectFiles = (tx: Tx) => tx.selectFrom('asset_file').select(COLUMNS);
export type AssetFileRow = Awaited<ReturnType<ReturnType<typeof selectFiles>['execute']>>[number];

export const listAssetFiles = (tx: Tx, assetId: number): Promise<AssetFileRow[]> =>
  selectFiles(tx).where('asset_id', '=', assetId).orderBy('created_at', 'desc').execute();

/** Finds a file by its id or uuid. */
export const findAssetFile = (tx: Tx, id: number | string) =>
  tx
    .selectFrom('asset_file')
    .innerJoin('file', 'file.uuid', 'asset_file.file_uuid')
    .select(['asset_file.asset_id', 'asset_file.file_uuid', 'file.name'])
    .where(typeof id === 'number' ? 'file.id' : 'file.uuid', '=', id)
    .executeTakeFirst();

/** Returns the existing row if the file is attached already. */
export async function insertAssetFile(
  tx: Tx,
  row: Pick<AssetFileRow, 'asset_id' | 'file_uuid' | 'user_name'>,
): Promise<AssetFileRow> {
  await tx
    .insertInto('asset_file')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return selectFiles(tx).where('file_uuid', '=', row.file_uuid).executeTakeFirstOrThrow();
}

export const deleteAssetFile = (tx: Tx, fileUuid: string) =>
  tx.deleteFrom('asset_file').where('file_uuid', '=', fileUuid).execute();

/** Returns those of the files that are attached to an asset. */
export async function findAttachedFiles(tx: Tx, uuids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('asset_file')
    .select('file_uuid')
    .where('file_uuid', '=', sql<string>`any(${[...uuids]}::uuid[])`)
    .execute();
  return rows.map(({ file_uuid }) => file_uuid);
}

/** Returns those of these assets that have files. */
export async function findAssetsWithFiles(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('asset_file')
    .select('asset_id')
    .distinct()
    .where('asset_id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute();
  return rows.map(({ asset_id }) => asset_id);
}

/** Renames the person who added files. */
export async function renameUploader(
  tx: Tx,
  { user_id, name, replacement }: { readonly user_id: number; readonly name: string; readonly replacement: string },
): Promise<void> {
  await sql`update asset_file a set user_name = ${replacement} from file f
    where f.uuid = a.file_uuid and f.user_id = ${user_id} and a.user_name = ${name}`.execute(tx);
}

export const listAssetsOfFile = (tx: Tx, fileUuid: string, limit: number) =>
  tx
    .selectFrom('asset')
    .select(['uuid', 'display_name'])
    .where(sql<boolean>`id in (select asset_id from asset_file where file_uuid = ${fileUuid})`)
    .orderBy('display_name')
    .limit(limit)
    .execute();
