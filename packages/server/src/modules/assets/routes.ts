import { type Asset, assets } from '@rounds/contract/assets';
import { archiveChosen } from '../../db/list-choice.ts';
import { namedIn, wordsIn } from '../../db/search.ts';
import { type Route, route, routeAfter, routeWithoutTransaction, type Subject } from '../../http/module.ts';
import { notFound } from '../../http/refusal.ts';
import { bulkRoute, exportRoute, type ListView, listRoute } from '../../lists/index.ts';
import { archiveAsset, assetOf, changeAsset, createAsset, deleteAssetForever, restoreAsset } from './assets.ts';
import { inspectAssets, readAssets, storeAssets } from './import.ts';
import { type AssetRow, archivedSource, assetRows, findAsset, liveSource, searchAssets } from './queries.ts';

const live: ListView<AssetRow, Asset> = {
  source: liveSource,
  rows: (tx) => assetRows(tx, { isArchived: false }),
  show: assetOf,
};
const archived: ListView<AssetRow, Asset> = {
  source: archivedSource,
  rows: (tx) => assetRows(tx, { isArchived: true }),
  show: assetOf,
};

export const routes: readonly Route[] = [
  listRoute(assets.list, live),
  exportRoute(assets.exportList, live),
  listRoute(assets.archive, archived),
  exportRoute(assets.exportArchive, archived),
  bulkRoute(assets.bulkArchive, live, (tx, chosen) => archiveChosen(tx, 'asset', chosen, new Date())),
  bulkRoute(assets.bulkRestore, archived, (tx, chosen) => archiveChosen(tx, 'asset', chosen, null)),

  routeWithoutTransaction(assets.inspectImport, inspectAssets),
  routeAfter(assets.bulkImport, readAssets, storeAssets),

  route(assets.search, async ({ tx, query }) => {
    const asked = { words: wordsIn(query.q), named: namedIn(query.ids), limit: query.limit };
    const found = await searchAssets(tx, asked);
    return found.map(({ uuid, asset_id, display_name }) => ({ value: uuid, label: display_name, asset_id }));
  }),

  route(assets.read, async ({ tx, params }) => {
    const asset = await findAsset(tx, params.id);
    if (!asset) throw notFound('SST');
    return assetOf(asset);
  }),

  route(assets.create, async ({ tx, body, locale, activity }) => {
    const asset = await createAsset(tx, body, locale);
    activity(subject(asset));
    return assetOf(asset);
  }),

  route(assets.change, async ({ tx, params, body, locale, activity }) => {
    const { before, after } = await changeAsset(tx, params.id, body, locale);
    activity({ ...subject(after), before: fields(before), after: fields(after) });
    return assetOf(after);
  }),

  route(assets.remove, async ({ tx, params, query, activity }) => {
    if (query.forever) {
      activity(subject(await deleteAssetForever(tx, params.id)), 'asset.deleted');
      return null;
    }
    const asset = await archiveAsset(tx, params.id);
    activity(subject(asset));
    return assetOf(asset);
  }),

  route(assets.restore, async ({ tx, params, activity }) => {
    const asset = await restoreAsset(tx, params.id);
    activity(subject(asset));
    return assetOf(asset);
  }),
];

const subject = ({ id, display_name }: AssetRow): Subject => ({ type: 'asset', id, title: display_name });
const fields = ({ asset_id, display_name }: AssetRow) => ({ asset_id, display_name });
