import { type Asset, assets } from '@rounds/contract/assets';
import { parseRowNames, splitWords } from '../../db/search.ts';
import { type Route, route, routeWithoutTransaction, routeWithPreload } from '../../http/module.ts';
import { type ListView, resourceRoutes } from '../../lists/index.ts';
import { createAsset, toAsset, updateAssetFields } from './assets.ts';
import { inspectImport, readImport, storeImport } from './import.ts';
import { type AssetRow, archivedSource, assetRows, assetStore, liveSource, searchAssets } from './queries.ts';

const list: ListView<AssetRow, Asset> = {
  source: liveSource,
  rows: (tx) => assetRows(tx, { isArchived: false }),
  toRecord: toAsset,
};
const archivedList: ListView<AssetRow, Asset> = {
  source: archivedSource,
  rows: (tx) => assetRows(tx, { isArchived: true }),
  toRecord: toAsset,
};

export const routes: readonly Route[] = [
  ...resourceRoutes(assets, {
    list,
    archivedList,
    archivedTable: 'asset',
    store: assetStore,
    insert: ({ tx, body, locale }) => createAsset(tx, body, locale),
    update: ({ tx, body, locale }, before) => updateAssetFields(tx, before, body, locale),
    toRecord: toAsset,
    subject: ({ id, display_name }) => ({ type: 'asset', id, title: display_name }),
    loggedFields: ({ asset_id, display_name }) => ({ asset_id, display_name }),
    references: { kind: 'asset', key: ({ uuid }) => uuid },
  }),

  route(assets.search, async ({ tx, query }) => {
    const search = { words: splitWords(query.q), named: parseRowNames(query.ids), limit: query.limit };
    const rows = await searchAssets(tx, search);
    return rows.map(({ uuid, asset_id, display_name }) => ({ value: uuid, label: display_name, asset_id }));
  }),

  routeWithoutTransaction(assets.inspectImport, inspectImport),
  routeWithPreload(assets.bulkImport, readImport, storeImport),
];
