import { type Asset, assetList, assets } from '@rounds/contract/assets';
import { parseRowNames, splitWords } from '../../db/search.ts';
import { type Route, route, routeWithoutTransaction, routeWithPreload } from '../../http/module.ts';
import { type ListView, resourceRoutes } from '../../lists/index.ts';
import { customFieldStore } from '../custom-fields/index.ts';
import { createAsset, toAsset, updateAsset } from './assets.ts';
import { inspectImport, readImport, storeImport } from './import.ts';
import { type AssetRow, archivedSource, assetRows, assetStore, liveSource, searchAssets } from './queries.ts';

/** The values that exports write. */
const CELLS = {
  type: ({ type }: AssetRow) => type?.name,
  parent: ({ parent }: AssetRow) => parent?.display_name,
};

const list: ListView<AssetRow, Asset> = {
  source: liveSource,
  rows: (tx) => assetRows(tx, { isArchived: false }),
  toRecord: toAsset,
  cells: CELLS,
};
const archivedList: ListView<AssetRow, Asset> = {
  source: archivedSource,
  rows: (tx) => assetRows(tx, { isArchived: true }),
  toRecord: toAsset,
  cells: CELLS,
};

export const routes: readonly Route[] = [
  ...resourceRoutes(assets, {
    list,
    archivedList,
    archivedTable: 'asset',
    store: assetStore,
    customFields: customFieldStore(assetList.custom_fields!, ({ type_uuid }: AssetRow) => type_uuid),
    insert: ({ body, ...context }) => createAsset(context, body),
    update: ({ body, ...context }, before) => updateAsset(context, before, body),
    toRecord: toAsset,
    subject: ({ id, display_name }) => ({ type: 'asset', id, title: display_name }),
    loggedFields: ({ asset_id, display_name, type, parent, lat, lng }) => ({
      asset_id,
      display_name,
      type: type?.name ?? null,
      parent: parent?.display_name ?? null,
      place: lat === null ? null : `${lat}, ${lng}`,
    }),
    references: { kind: 'asset', by: 'uuid' },
  }),

  route(assets.search, async ({ tx, query }) => {
    const search = { words: splitWords(query.q), named: parseRowNames(query.ids), limit: query.limit };
    const rows = await searchAssets(tx, search);
    return rows.map(({ uuid, asset_id, display_name }) => ({ value: uuid, label: display_name, asset_id }));
  }),

  routeWithoutTransaction(assets.inspectImport, inspectImport),
  routeWithPreload(assets.bulkImport, readImport, storeImport),
];
