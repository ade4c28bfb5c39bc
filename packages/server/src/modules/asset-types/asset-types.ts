/** Rules of asset types that the database alone does not enforce. */

import type { AssetType } from '@rounds/contract/asset-types';
import type { Language } from '@rounds/contract/languages.ts';
import type { Tx } from '../../db/database.ts';
import { ApiError, notFoundError } from '../../http/api-error.ts';
import { fieldError } from '../../http/input.ts';
import { toIso } from '../../iso-time.ts';
import {
  type FieldSet,
  type OwnedFieldChanges,
  type SavedOwner,
  saveOwner,
  toCustomField,
} from '../custom-fields/index.ts';
import { type AssetTypeRow, assetTypeStore, findTypeUuid, isDuplicateNameError, lockAssetType } from './queries.ts';

export const toFieldSet = ({ uuid }: Pick<AssetTypeRow, 'uuid'>): FieldSet => ({ scope: 'asset', owner: uuid });

export const toAssetType = (row: AssetTypeRow): AssetType => ({
  ...row,
  fields: row.fields.map(toCustomField),
  archived_at: toIso(row.archived_at),
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

/** @throws ApiError VALIDATION_FAILED if another type of the workspace has the name, or by the rules of fields */
const saveType = (tx: Tx, write: Promise<AssetTypeRow>, changes: OwnedFieldChanges, locale: Language) =>
  saveOwner(
    tx,
    {
      scope: 'asset',
      prefix: 'SST',
      store: assetTypeStore,
      isDuplicateNameError,
      nameTaken: 'asset_types.name_taken',
    },
    write,
    changes,
    locale,
  );

export const createAssetType = (
  tx: Tx,
  input: OwnedFieldChanges & { readonly name: string },
  locale: Language,
): Promise<SavedOwner<AssetTypeRow>> => saveType(tx, assetTypeStore.insert(tx, { name: input.name }), input, locale);

/** @throws ApiError SST_TYPE_ARCHIVED */
export async function updateAssetType(
  tx: Tx,
  before: AssetTypeRow,
  input: OwnedFieldChanges & { readonly name?: string | undefined },
  locale: Language,
): Promise<SavedOwner<AssetTypeRow>> {
  if (before.archived_at) throw new ApiError('SST_TYPE_ARCHIVED');
  return saveType(tx, assetTypeStore.update(tx, before.id, { name: input.name ?? before.name }), input, locale);
}

/**
 * A type that an asset is going to have; it cannot be deleted before the transaction ends.
 * @throws ApiError SST_OBJECT_NOT_FOUND, or VALIDATION_FAILED if it is archived
 */
export async function lockAssignableType(tx: Tx, uuid: string, locale: Language): Promise<void> {
  const type = await lockAssetType(tx, uuid);
  if (!type) throw notFoundError('SST');
  if (type.archived_at) throw fieldError('type_uuid', locale, 'asset_types.archived', { name: type.name });
}

/** @throws ApiError SST_OBJECT_NOT_FOUND */
export async function getTypeUuid(tx: Tx, id: number | string): Promise<string> {
  const uuid = await findTypeUuid(tx, id);
  if (uuid === undefined) throw notFoundError('SST');
  return uuid;
}
