/** The lists of assets. */
import { type Asset, assetList } from '@rounds/contract/assets';
import type { RawBuilder, SqlBool } from 'kysely';
import type { ListSource } from '../../db/lists/order.ts';
import type { ListView } from '../../lists/index.ts';
import { customFieldStore } from '../custom-fields/index.ts';
import { toAsset } from './assets.ts';
import { getOpenIssues } from './open-issues.ts';
import { type AssetRow, archivedSource, type ListedAssetRow, listedAssetRows, liveSource } from './queries.ts';

/** The fields of the type of each asset. */
export const customFields = customFieldStore(assetList.custom_fields!, ({ type_uuid }: AssetRow) => type_uuid);

/** The values that exports write. */
const CELLS = {
  type: ({ type }: AssetRow) => type?.name,
  parent: ({ parent }: AssetRow) => parent?.display_name,
  site: ({ site }: AssetRow) => site?.path,
  parent_number: ({ parent }: AssetRow) => parent?.asset_id,
};

const toListedAsset = (row: ListedAssetRow): Asset => ({ ...toAsset(row), open_issues: row.open_issues });

/** A list of assets with the open issues that its reader may see. */
const createView = (source: ListSource, isArchived: boolean): ListView<ListedAssetRow, Asset> => {
  const toView = (condition?: RawBuilder<SqlBool>): ListView<ListedAssetRow, Asset> => ({
    source,
    rows: (tx) => listedAssetRows(tx, { isArchived, ...(condition && { condition }) }),
    toRecord: toListedAsset,
    cells: CELLS,
  });
  return { ...toView(), forReader: async (tx, actor) => toView(await getOpenIssues(tx, actor)) };
};

export const list = createView(liveSource, false);
export const archivedList = createView(archivedSource, true);
