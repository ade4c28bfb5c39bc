/** Assets: what is inspected. */
import { findExistingIds } from '../../db/existing-ids.ts';
import { extend } from '../../http/extensions.ts';
import type { ServerModule } from '../../http/module.ts';
import { columnReference, references } from '../../lists/index.ts';
import { recordVisibility } from '../changes/index.ts';
import { fileHolders } from '../files/index.ts';
import { nameCopies } from '../person-removal/index.ts';
import { assetBulkEdit } from './bulk-edit/asset-bulk-edit.ts';
import { failedTwice, openIssues } from './conditions.ts';
import { FILE_HOLDER } from './files.ts';
import { assetImport } from './import/asset-import.ts';
import { mergedReferences } from './merge/merged-references.ts';
import { findAttachedFiles, listAssetsOfFile, renameUploader } from './queries/files.ts';
import { moveOwnReferences, OWN_COLUMNS } from './queries/merge.ts';
import { routes } from './routes.ts';

export { createAsset, lockInspectableAsset } from './assets.ts';
export { failedTwice, openIssues } from './conditions.ts';
export { customFields, list as assetListView } from './list-views.ts';
export { type MergedAssets, mergedReferences } from './merge/merged-references.ts';
export {
  findAsset,
  findAssetNames,
  findMergedInto,
  setLastInspection,
  updateLastInspection,
} from './queries/assets.ts';
export { selectAssetsWithValues } from './queries/field-values.ts';
export { listPartsAndParents, suggestNumber } from './queries/summary.ts';
export { readVisibleFields } from './visible-fields.ts';

const referring = {
  by: 'asset',
  access: ['SST_VIEW_ASSET'],
  table: 'asset',
  title: 'display_name',
  path: ({ uuid }: { readonly uuid: string }) => `/assets/${uuid}`,
} as const;
const atSite = { ...referring, field: 'assets', column: 'site_id', unlink: ['SST_MANAGE_ASSET'] } as const;
const assetReferences = [
  // An asset that lost its type would lose the values of its fields, so types are not unlinked.
  columnReference({ ...referring, kind: 'asset_type', field: 'assets', column: 'type_uuid' }),
  columnReference({
    ...referring,
    kind: 'asset',
    field: 'children',
    column: 'parent_id',
    via: { table: 'asset', column: 'uuid' },
    unlink: ['SST_MANAGE_ASSET'],
  }),
  columnReference({ ...atSite, kind: 'site' }),
  columnReference({ ...atSite, kind: 'site_structure', via: { table: 'site_node', column: 'structure_id' } }),
];

export const assetsModule: ServerModule = {
  name: 'assets',
  routes,
  jobs: [...assetImport.jobs, ...assetBulkEdit.jobs],
  requires: [openIssues, failedTwice],
  publishes: { kinds: ['asset'], permission: 'SST_VIEW_ASSET' },
  extensions: [
    extend(fileHolders, {
      name: FILE_HOLDER,
      findFiles: findAttachedFiles,
      canRead: async (tx, actor, uuid) =>
        actor.permissions.has('SST_VIEW_ASSET') && (await findAttachedFiles(tx, [uuid])).length > 0,
      listPlaces: async ({ tx, actor }, file, limit) =>
        actor.permissions.has('SST_VIEW_ASSET')
          ? (await listAssetsOfFile(tx, file, limit)).map(({ uuid, display_name }) => ({
              kind: 'asset',
              id: uuid,
              title: display_name,
              path: `/assets/${uuid}`,
            }))
          : [],
    }),
    extend(recordVisibility, {
      kinds: ['asset'],
      isOfSites: true,
      all: ['SST_VIEW_ASSET'],
      findVisible: ({ tx, actor }, ids) =>
        actor.permissions.has('SST_VIEW_ASSET') ? findExistingIds(tx, 'asset', ids) : Promise.resolve([]),
    }),
    extend(nameCopies, { replace: renameUploader }),
    extend(mergedReferences, {
      columns: OWN_COLUMNS,
      move: async (tx, assets) => {
        await moveOwnReferences(tx, assets);
        return [];
      },
    }),
    ...assetReferences.map((reference) => extend(references, reference)),
  ],
};
