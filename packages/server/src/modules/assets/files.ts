/** Files that are attached to assets. */
import { assets } from '@rounds/contract/assets';
import { type AssetFile, MAX_ASSET_FILES } from '@rounds/contract/assets/files.ts';
import type { Tx } from '../../db/database.ts';
import { ApiError, notFoundError } from '../../http/api-error.ts';
import { fieldError } from '../../http/input.ts';
import { type Call, type Route, route } from '../../http/module.ts';
import { type FileRow, findFiles, removeFiles, toStoredFile } from '../files/index.ts';
import { type AssetRow, assetStore } from './queries/assets.ts';
import { type AssetFileRow, deleteAssetFile, findAssetFile, insertAssetFile, listAssetFiles } from './queries/files.ts';

/** Names this module among those that refer to files. */
export const FILE_HOLDER = 'assets';

const toAssetFile = (file: FileRow, { user_name, created_at }: AssetFileRow): AssetFile => ({
  ...toStoredFile(file),
  user_name,
  created_at: created_at.toISOString(),
});

async function readAssetFiles(tx: Tx, asset: Pick<AssetRow, 'id'>): Promise<AssetFile[]> {
  const rows = await listAssetFiles(tx, asset.id);
  const stored = await findFiles(
    tx,
    rows.map(({ file_uuid }) => file_uuid),
  );
  const byUuid = new Map(stored.map((file) => [file.uuid, file]));
  return rows.flatMap((row) => {
    const file = byUuid.get(row.file_uuid);
    return file ? [toAssetFile(file, row)] : [];
  });
}

/** Deletes an asset together with its files. */
export async function deleteAsset(context: Pick<Call, 'tx' | 'registry'>, { id }: Pick<AssetRow, 'id'>): Promise<void> {
  const { tx } = context;
  const rows = await listAssetFiles(tx, id);
  await assetStore.delete(tx, id);
  await removeFiles(
    context,
    rows.map(({ file_uuid }) => file_uuid),
    { by: FILE_HOLDER },
  );
}

const subject = ({ id, display_name }: AssetRow) => ({ type: 'asset', id, title: display_name });

export const fileRoutes: readonly Route[] = [
  route(assets.listFiles, async ({ tx, params }) => {
    const asset = await assetStore.find(tx, params.id);
    if (!asset) throw notFoundError('SST');
    return readAssetFiles(tx, asset);
  }),

  route(assets.addFile, async ({ tx, params, body, actor, locale, activity }) => {
    const asset = await assetStore.lock(tx, params.id);
    if (!asset) throw notFoundError('SST');
    if (asset.archived_at) throw new ApiError('SST_ASSET_ARCHIVED');
    const rows = await listAssetFiles(tx, asset.id);
    if (rows.length >= MAX_ASSET_FILES) {
      throw fieldError('file_uuid', locale, 'assets.too_many_files', { max: MAX_ASSET_FILES });
    }
    const [file] = await findFiles(tx, [body.file_uuid]);
    if (!file || file.user_id !== actor.user_id) throw notFoundError('RES');
    const row = await insertAssetFile(tx, { asset_id: asset.id, file_uuid: file.uuid, user_name: actor.full_name });
    // A repeated call returns the file that is attached already.
    if (row.asset_id !== asset.id) throw notFoundError('RES');
    activity({ ...subject(asset), after: { file: file.name } });
    return toAssetFile(file, row);
  }),

  route(assets.deleteFile, async (call) => {
    const { tx, params, activity } = call;
    const file = await findAssetFile(tx, params.id);
    const asset = file && (await assetStore.lock(tx, file.asset_id));
    if (!asset) throw notFoundError('SST');
    if (asset.archived_at) throw new ApiError('SST_ASSET_ARCHIVED');
    await deleteAssetFile(tx, file.file_uuid);
    await removeFiles(call, [file.file_uuid], { by: FILE_HOLDER });
    activity({ ...subject(asset), before: { file: file.name } });
    return null;
  }),
];
