import { type Asset, assets } from '@rounds/contract/assets';
import { uuid } from '@rounds/contract/values';
import { type Call, type Route, route, type Subject } from '../../http/module.ts';
import { notFound } from '../../http/refusal.ts';
import { archiveAsset, assetOf, changeAsset, createAsset, deleteAssetForever, restoreAsset } from './assets.ts';
import { type AssetRow, findAsset, pageOfAssets, searchAssets } from './queries.ts';

export const routes: readonly Route[] = [
  route(assets.list, (call) => page(call, { isArchived: false })),
  route(assets.archive, (call) => page(call, { isArchived: true })),

  route(assets.search, async ({ tx, query }) => {
    const words = (query.q ?? '').trim().split(/\s+/).filter(Boolean).slice(0, 10);
    const uuids =
      query.ids === undefined ? undefined : [query.ids].flat().flatMap((ids) => ids.split(',').filter(isUuid));
    const found = await searchAssets(tx, { words, uuids, limit: query.limit });
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

const isUuid = (text: string): boolean => uuid().safeParse(text).success;

type ListCall = Call<typeof assets.list> | Call<typeof assets.archive>;

async function page({ tx, query, actor, locale }: ListCall, which: { isArchived: boolean }) {
  const { list, ...rest } = await pageOfAssets(tx, which, query, { tz_code: actor.tz_code, locale });
  return { list: list.map(assetOf) satisfies Asset[], ...rest };
}

const subject = ({ id, display_name }: AssetRow): Subject => ({ type: 'asset', id, title: display_name });
const fields = ({ asset_id, display_name }: AssetRow) => ({ asset_id, display_name });
