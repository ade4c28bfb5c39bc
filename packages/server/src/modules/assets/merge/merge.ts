/** Merges two assets that are the same thing. */
import { assets, MERGED_PROPERTIES, type MergedProperty } from '@rounds/contract/assets';
import type { BodyOf } from '@rounds/contract/endpoint.ts';
import { hasSiteLimit, withoutSiteLimit } from '../../../db/transactions.ts';
import { listAncestors, lockTree } from '../../../db/tree.ts';
import { ApiError, notFoundError } from '../../../http/api-error.ts';
import { fieldError } from '../../../http/input.ts';
import { type Call, route } from '../../../http/module.ts';
import { addOpenIssues } from '../assets.ts';
import { type EditableAsset, loadAssets, splitState } from '../bulk-edit/editable-asset.ts';
import { customFields } from '../list-views.ts';
import { ASSET_TREE, type AssetColumns, assetStore, listAssetsByIds } from '../queries/assets.ts';
import { archiveMerged, swapNumbers } from '../queries/merge.ts';
import { mergedReferences } from './merged-references.ts';

type MergeCall = Call<typeof assets.merge>;

export const mergeRoute = route(assets.merge, async (call) => {
  const { tx, registry, actor, locale, activity, publish } = call;
  await lockTree(tx, ASSET_TREE, actor.workspace_id);
  const { kept, merged } = await lockBoth(call);
  const selection = readTaken(call.body, locale);
  // People who are limited to sites would lose sight of it.
  if (selection.properties.has('site') && merged.row.site_id === null && hasSiteLimit(tx))
    throw fieldError('take', locale, 'assets.site_required');
  const parent_id = await findParent(call, kept, merged, selection);
  if (selection.properties.has('asset_id')) await swapNumbers(tx, kept.row, merged.row);
  const row = await assetStore.update(tx, kept.id, { ...toColumns(merged, selection), parent_id });
  await customFields.writeValues(tx, row, toValues(kept, merged, selection), {
    ...{ locale, before: kept.row, copied: merged.values },
  });

  const both = { from: merged.row, to: row };
  // The merge moves references that a person who is limited to sites does not see, too.
  for (const { move } of registry.list(mergedReferences)) publish(await withoutSiteLimit(tx, () => move(tx, both)));
  await archiveMerged(tx, both);

  const [after] = await loadAssets({ tx, locale, workspace_id: actor.workspace_id }, [kept.id]);
  const title = merged.name;
  activity({
    ...{ type: 'asset', id: kept.id, uuid: kept.uuid, title: after!.name },
    before: { ...toLogged(kept), merged: null },
    after: { ...toLogged(after!), merged: `${title} (${merged.row.asset_id})` },
  });
  activity(
    { type: 'asset', id: merged.id, uuid: merged.uuid, title, after: { merged_into: after!.name } },
    'asset.archived',
  );
  const [stored] = await listAssetsByIds(tx, [kept.id], { lock: false });
  return addOpenIssues(stored!, { tx, registry, actor });
});

const toLogged = ({ row, logged }: EditableAsset) => ({
  asset_id: row.asset_id,
  display_name: row.display_name,
  ...logged,
});

/** @throws ApiError SST_OBJECT_NOT_FOUND, SST_ASSET_ARCHIVED, VALIDATION_FAILED if both are the same asset */
async function lockBoth({ tx, params, body, locale, actor }: MergeCall) {
  const pair = [await assetStore.find(tx, params.id), await assetStore.find(tx, body.merged_uuid)];
  const [keptAsset, merged] = pair;
  if (!keptAsset || !merged) throw notFoundError('SST');
  if (keptAsset.id === merged.id) throw fieldError('merged_uuid', locale, 'assets.merged_with_itself');
  const context = { tx, locale, workspace_id: actor.workspace_id };
  const locked = await loadAssets(context, [keptAsset.id, merged.id], { lock: true });
  if (locked.length < 2) throw notFoundError('SST');
  if (locked.some(({ is_archived }) => is_archived)) throw new ApiError('SST_ASSET_ARCHIVED');
  const get = (id: number) => locked.find((one) => one.id === id)!;
  return { kept: get(keptAsset.id), merged: get(merged.id) };
}

interface Taken {
  readonly properties: ReadonlySet<MergedProperty>;
  /** The keys of fields. */
  readonly fields: ReadonlySet<string>;
}

const FIELD = 'fields.';

function readTaken({ take }: BodyOf<typeof assets.merge>, locale: MergeCall['locale']): Taken {
  const properties = new Set<MergedProperty>();
  const fields = new Set<string>();
  for (const name of take) {
    const property = MERGED_PROPERTIES.find((one) => one === name);
    if (property) properties.add(property);
    else if (name.startsWith(FIELD)) fields.add(name.slice(FIELD.length));
    else throw fieldError('take', locale, 'field.choice', { values: MERGED_PROPERTIES.join(', ') });
  }
  return { properties, fields };
}

function toColumns({ row }: EditableAsset, { properties }: Taken): Partial<AssetColumns> {
  return {
    ...(properties.has('display_name') && { display_name: row.display_name }),
    ...(properties.has('type') && { type_uuid: row.type_uuid }),
    ...(properties.has('site') && { site_id: row.site_id }),
    ...(properties.has('place') && { lat: row.lat, lng: row.lng }),
  };
}

/** Another type comes with its values, because the fields of the former one are gone. */
function toValues(keptAsset: EditableAsset, merged: EditableAsset, { properties, fields }: Taken) {
  const { values } = splitState(merged.state);
  const isSameType = keptAsset.row.type_uuid === merged.row.type_uuid;
  if (properties.has('type') && !isSameType) return values;
  return isSameType ? Object.fromEntries([...fields].map((key) => [key, values[key] ?? null])) : {};
}

/** An asset that was part of the merged one moves up, so that it is not inside itself. */
async function findParent(
  { tx, locale }: MergeCall,
  keptAsset: EditableAsset,
  merged: EditableAsset,
  { properties }: Taken,
): Promise<number | null> {
  const above = await listAncestors(tx, ASSET_TREE, keptAsset.row.parent_id);
  const parent = properties.has('parent') || above.includes(merged.id) ? merged.row.parent_id : keptAsset.row.parent_id;
  if ((await listAncestors(tx, ASSET_TREE, parent)).includes(keptAsset.id)) {
    const name = merged.row.parent?.display_name ?? '';
    throw fieldError('take', locale, 'assets.parent_cycle', { name });
  }
  return parent;
}
