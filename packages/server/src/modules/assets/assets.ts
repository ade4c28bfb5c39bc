/** Rules of assets that the database alone does not enforce. */
import type { Asset } from '@rounds/contract/assets';
import type { Language } from '@rounds/contract/languages';
import type { Tx } from '../../db/database.ts';
import { ApiError, notFoundError } from '../../http/api-error.ts';
import { fieldError } from '../../http/input.ts';
import { type AssetInput, type AssetRow, assetStore, holdAsset, isDuplicateNumberError } from './queries.ts';

export const toAsset = (row: AssetRow): Asset => ({
  ...row,
  last_inspection_at: row.last_inspection_at?.toISOString() ?? null,
  archived_at: row.archived_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

/** @throws ApiError VALIDATION_FAILED if another asset of the workspace has the number */
async function withUniqueNumber<T>(locale: Language, write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (isDuplicateNumberError(error)) throw fieldError('asset_id', locale, 'assets.number_taken');
    throw error;
  }
}

export const createAsset = (tx: Tx, input: AssetInput, locale: Language): Promise<AssetRow> =>
  withUniqueNumber(locale, assetStore.insert(tx, { ...input }));

/** @throws ApiError SST_ASSET_ARCHIVED */
export async function updateAssetFields(
  tx: Tx,
  asset: AssetRow,
  input: AssetInput,
  locale: Language,
): Promise<AssetRow> {
  if (asset.archived_at) throw new ApiError('SST_ASSET_ARCHIVED');
  return withUniqueNumber(locale, assetStore.update(tx, asset.id, { ...input }));
}

/** An asset that an inspection is going to refer to; it cannot be deleted before the transaction ends. */
export async function holdInspectableAsset(
  tx: Tx,
  uuid: string,
): Promise<Pick<AssetRow, 'uuid' | 'asset_id' | 'display_name'>> {
  const asset = await holdAsset(tx, uuid);
  if (!asset) throw notFoundError('SST');
  if (asset.archived_at) throw new ApiError('SST_ASSET_ARCHIVED');
  return asset;
}
