/** Assets as a tree and on a map. */
import { assets } from '@rounds/contract/assets';
import { splitWords } from '../../db/search.ts';
import { notFoundError } from '../../http/api-error.ts';
import { type Route, route } from '../../http/module.ts';
import { filterList } from '../../lists/index.ts';
import { updateAsset } from './assets.ts';
import { list } from './list-views.ts';
import { assetStore } from './queries/assets.ts';
import { listPlaces, listTree } from './queries/views.ts';

export const viewRoutes: readonly Route[] = [
  route(assets.listTree, async ({ tx, query: { parent, q, skip } }) =>
    listTree(tx, { parent, words: splitWords(q), skip }),
  ),

  route(assets.move, async ({ activity, ...call }) => {
    const asset = await assetStore.lock(call.tx, call.params.id);
    if (!asset) throw notFoundError('SST');
    const { id, asset_id, display_name, parent } = asset;
    const { parent_uuid } = call.body;
    const movedAsset = await updateAsset(call, asset, { asset_id, display_name, parent_uuid });
    activity({
      ...{ type: 'asset', id, title: display_name },
      before: { parent: parent?.display_name ?? null },
      after: { parent: movedAsset.parent?.display_name ?? null },
    });
    return null;
  }),

  route(assets.listPlaces, async (call) => {
    const { filter, ...rectangle } = call.query;
    return listPlaces(call.tx, await filterList(list, filter, call), rectangle);
  }),
];
