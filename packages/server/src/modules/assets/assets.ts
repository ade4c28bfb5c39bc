/** Rules of assets that the database alone does not enforce. */
import type { Asset, assets } from '@rounds/contract/assets';
import type { BodyOf } from '@rounds/contract/endpoint.ts';
import type { Language } from '@rounds/contract/languages.ts';
import type { Tx } from '../../db/database.ts';
import { hasSiteLimit } from '../../db/transactions.ts';
import { lockTree, wouldCreateCycle } from '../../db/tree.ts';
import { ApiError, notFoundError } from '../../http/api-error.ts';
import { fieldError } from '../../http/input.ts';
import type { Actor } from '../../http/module.ts';
import { toIso } from '../../iso-time.ts';
import type { ListContext, ResourceContext } from '../../lists/index.ts';
import { lockAssignableType } from '../asset-types/index.ts';
import { lockAssignableSite } from '../sites/index.ts';
import { openIssues } from './conditions.ts';
import {
  ASSET_TREE,
  type AssetColumns,
  type AssetRow,
  assetStore,
  countIssuesOf,
  isDuplicateNumberError,
  lockAssetOrMerged,
  lockParent,
} from './queries/assets.ts';

type AssetInput = BodyOf<typeof assets.create>;

/** The values of its fields are added by the lists and routes. */
export const toAsset = ({
  type_uuid: _,
  parent_id: __,
  site_id: ___,
  lat,
  lng,
  merged,
  ...row
}: AssetRow): Omit<Asset, 'open_issues'> => ({
  ...row,
  place: lat === null || lng === null ? null : { lat, lng },
  ...(merged && { merged_into: merged }),
  fields: {},
  last_inspection_at: toIso(row.last_inspection_at),
  archived_at: toIso(row.archived_at),
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

/** The asset with the number of its open issues that the actor may see. */
export async function addOpenIssues(row: AssetRow, { tx, registry, actor }: ListContext): Promise<Asset> {
  const condition = await registry.get(openIssues)(tx, actor);
  return { ...toAsset(row), open_issues: await countIssuesOf(tx, row.id, condition) };
}

/** @throws ApiError VALIDATION_FAILED if another asset of the workspace has the number */
async function withUniqueNumber<T>(locale: Language, write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (isDuplicateNumberError(error)) throw fieldError('asset_id', locale, 'assets.number_taken');
    throw error;
  }
}

type AssetContext = Pick<ResourceContext, 'tx' | 'locale'> & { readonly actor: Pick<Actor, 'workspace_id'> };

/** Returns the columns that an input changes. Properties that it does not name stay unchanged. */
async function toColumns(context: AssetContext, input: AssetInput, asset: AssetRow | null): Promise<AssetColumns> {
  const { asset_id, display_name, type_uuid, parent_uuid, site_id, place } = input;
  const isTypeNew = type_uuid && type_uuid !== asset?.type_uuid;
  if (isTypeNew) await lockAssignableType(context.tx, type_uuid, context.locale);
  if (site_id && site_id !== asset?.site_id) await lockAssignableSite(context.tx, site_id, context.locale);
  // People who are limited to sites would lose sight of it.
  const isWithoutSite = (site_id === undefined ? asset?.site_id : site_id) == null;
  if (isWithoutSite && hasSiteLimit(context.tx)) throw fieldError('site_id', context.locale, 'assets.site_required');
  return {
    asset_id,
    display_name,
    ...(site_id !== undefined && { site_id }),
    ...(type_uuid !== undefined && { type_uuid }),
    ...(parent_uuid !== undefined && {
      parent_id: parent_uuid === null ? null : await findParent(context, parent_uuid, asset),
    }),
    ...(place !== undefined && { lat: place?.lat ?? null, lng: place?.lng ?? null }),
  };
}

/** @throws ApiError VALIDATION_FAILED if the asset cannot be part of that one */
async function findParent({ tx, actor, locale }: AssetContext, uuid: string, asset: AssetRow | null): Promise<number> {
  await lockTree(tx, ASSET_TREE, actor.workspace_id);
  const parent = await lockParent(tx, uuid);
  if (!parent) throw notFoundError('SST');
  if (parent.id === asset?.parent_id) return parent.id;
  const { display_name: name } = parent;
  if (parent.archived_at) throw fieldError('parent_uuid', locale, 'assets.parent_archived', { name });
  if (asset && (await wouldCreateCycle(tx, ASSET_TREE, asset.id, parent.id))) {
    throw fieldError('parent_uuid', locale, 'assets.parent_cycle', { name });
  }
  return parent.id;
}

export const createAsset = async (context: AssetContext, input: AssetInput): Promise<AssetRow> =>
  withUniqueNumber(context.locale, assetStore.insert(context.tx, await toColumns(context, input, null)));

/** @throws ApiError SST_ASSET_ARCHIVED */
export async function updateAsset(
  context: Pick<ResourceContext, 'tx' | 'actor' | 'locale'>,
  asset: AssetRow,
  input: AssetInput,
): Promise<AssetRow> {
  if (asset.archived_at) throw new ApiError('SST_ASSET_ARCHIVED');
  const columns = await toColumns(context, input, asset);
  return withUniqueNumber(context.locale, assetStore.update(context.tx, asset.id, columns));
}

/** An asset that an inspection is going to refer to; it cannot be deleted before the transaction ends. */
export async function lockInspectableAsset(
  tx: Tx,
  uuid: string,
): Promise<Pick<AssetRow, 'uuid' | 'asset_id' | 'display_name'>> {
  const asset = await lockAssetOrMerged(tx, uuid);
  if (!asset) throw notFoundError('SST');
  if (asset.archived_at) throw new ApiError('SST_ASSET_ARCHIVED');
  return asset;
}
