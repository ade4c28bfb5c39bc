/** The lists of assets. */
import { type Asset, assetList } from '@rounds/contract/assets';
import type { ListView } from '../../lists/index.ts';
import { customFieldStore } from '../custom-fields/index.ts';
import { toAsset } from './assets.ts';
import { type AssetRow, archivedSource, assetRows, liveSource } from './queries.ts';

/** The fields of the type of each asset. */
export const customFields = customFieldStore(assetList.custom_fields!, ({ type_uuid }: AssetRow) => type_uuid);

/** The values that exports write. */
const CELLS = {
  type: ({ type }: AssetRow) => type?.name,
  parent: ({ parent }: AssetRow) => parent?.display_name,
  site: ({ site }: AssetRow) => site?.path,
  parent_number: ({ parent }: AssetRow) => parent?.asset_id,
};

export const list: ListView<AssetRow, Asset> = {
  source: liveSource,
  rows: (tx) => assetRows(tx, { isArchived: false }),
  toRecord: toAsset,
  cells: CELLS,
};
export const archivedList: ListView<AssetRow, Asset> = {
  source: archivedSource,
  rows: (tx) => assetRows(tx, { isArchived: true }),
  toRecord: toAsset,
  cells: CELLS,
};
