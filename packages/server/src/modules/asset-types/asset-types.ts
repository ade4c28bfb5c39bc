/** Rules of asset types that the database alone does not enforce. */

import type { AssetType } from '@rounds/contract/asset-types';
import type { CustomFieldInput } from '@rounds/contract/custom-fields';
import type { Language } from '@rounds/contract/languages.ts';
import type { Tx } from '../../db/database.ts';
import { ApiError, notFoundError } from '../../http/api-error.ts';
import { fieldError } from '../../http/input.ts';
import { toIso } from '../../iso-time.ts';
import { type FieldSet, type SavedFields, saveFields, toCustomField } from '../custom-fields/index.ts';
import { type AssetTypeRow, assetTypeStore, findTypeUuid, isDuplicateNameError, lockAssetType } from './queries.ts';

export const toFieldSet = ({ uuid }: Pick<AssetTypeRow, 'uuid'>): FieldSet => ({ scope: 'asset', owner: uuid });

export const toAssetType = (row: AssetTypeRow): AssetType => ({
  ...row,
  fields: row.fields.map(toCustomField),
  archived_at: toIso(row.archived_at),
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

interface FieldChanges {
  readonly fields?: CustomFieldInput[] | undefined;
  readonly order?: Record<string, number> | undefined;
  /** Whether the person sees global lists, whose items can be the options of fields. */
  readonly canViewLists?: boolean | undefined;
}

export interface SavedAssetType {
  readonly row: AssetTypeRow;
  readonly fields: SavedFields;
}

/** @throws ApiError VALIDATION_FAILED if another type of the workspace has the name, or by the rules of fields */
async function saveType(
  tx: Tx,
  write: Promise<AssetTypeRow>,
  { fields = [], order = {}, canViewLists }: FieldChanges,
  locale: Language,
): Promise<SavedAssetType> {
  const row = await write.catch((error: unknown) => {
    if (isDuplicateNameError(error)) throw fieldError('name', locale, 'asset_types.name_taken');
    throw error;
  });
  const saved = await saveFields(tx, toFieldSet(row), [], { fields, order, canViewLists }, locale);
  if (!saved) throw notFoundError('SST');
  return { row: (await assetTypeStore.find(tx, row.id))!, fields: saved };
}

export const createAssetType = (
  tx: Tx,
  input: FieldChanges & { readonly name: string },
  locale: Language,
): Promise<SavedAssetType> => saveType(tx, assetTypeStore.insert(tx, { name: input.name }), input, locale);

/** @throws ApiError SST_TYPE_ARCHIVED */
export async function updateAssetType(
  tx: Tx,
  before: AssetTypeRow,
  input: FieldChanges & { readonly name?: string | undefined },
  locale: Language,
): Promise<SavedAssetType> {
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
