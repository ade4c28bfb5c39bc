/** The lists of assets. */
import { type Asset, archivedAssetList, assetList } from '@rounds/contract/assets';
import type { ListDeclaration } from '@rounds/contract/list.ts';
import type { RawBuilder, SqlBool } from 'kysely';
import type { ListView } from '../../lists/index.ts';
import { customFieldStore } from '../custom-fields/index.ts';
import { toAsset } from './assets.ts';
import { type FailedTwice, failedTwice, openIssues } from './conditions.ts';
import {
  ASSETS_IN_REACH,
  type AssetRow,
  createListSource,
  type ListedAssetRow,
  listedAssetRows,
} from './queries/assets.ts';

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
const createView = (declaration: ListDeclaration, isArchived: boolean): ListView<ListedAssetRow, Asset> => {
  const toView = (condition?: RawBuilder<SqlBool>, isFailedTwice?: FailedTwice): ListView<ListedAssetRow, Asset> => ({
    source: { ...createListSource(declaration, isFailedTwice), ...(!isArchived && { inReach: ASSETS_IN_REACH }) },
    rows: (tx) => listedAssetRows(tx, { isArchived, ...(condition && { condition }) }),
    toRecord: toListedAsset,
    cells: CELLS,
  });
  return {
    ...toView(),
    forReader: async ({ tx, registry, actor }) =>
      toView(await registry.get(openIssues)(tx, actor), registry.get(failedTwice)(actor)),
  };
};

export const list = createView(assetList, false);
export const archivedList = createView(archivedAssetList, true);
