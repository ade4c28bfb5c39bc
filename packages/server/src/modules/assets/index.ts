/** Assets: what is inspected. */
import type { ServerModule } from '../../http/module.ts';
import { columnReference, registerReference } from '../../lists/index.ts';
import { registerFileAccess, registerFileHolder } from '../files/index.ts';
import { FILE_HOLDER } from './files.ts';
import { assetImport } from './import.ts';
import { findAttachedFiles } from './queries/files.ts';
import { routes } from './routes.ts';
import './tables.ts';

export { createAsset, lockInspectableAsset } from './assets.ts';
export { registerFailedTwice } from './failed-twice.ts';
export { customFields, list as assetListView } from './list-views.ts';
export { registerOpenIssues } from './open-issues.ts';
export { listForLabels } from './queries/labels.ts';
export { findAsset, findAssetNames, setLastInspection, updateLastInspection } from './queries.ts';
export { readVisibleFields } from './visible-fields.ts';

registerFileHolder(FILE_HOLDER, findAttachedFiles);
registerFileAccess(
  async (tx, actor, uuid) =>
    actor.permissions.has('SST_VIEW_ASSET') && (await findAttachedFiles(tx, [uuid])).length > 0,
);

const referring = {
  by: 'asset',
  access: ['SST_VIEW_ASSET'],
  table: 'asset',
  title: 'display_name',
  path: ({ uuid }: { readonly uuid: string }) => `/assets/${uuid}`,
} as const;
// Without its type an asset would lose the values of its fields, so types are not unlinked.
registerReference(columnReference({ ...referring, kind: 'asset_type', field: 'assets', column: 'type_uuid' }));
registerReference(
  columnReference({
    ...referring,
    kind: 'asset',
    field: 'children',
    column: 'parent_id',
    via: { table: 'asset', column: 'uuid' },
    unlink: ['SST_MANAGE_ASSET'],
  }),
);
const atSite = { ...referring, field: 'assets', column: 'site_id', unlink: ['SST_MANAGE_ASSET'] } as const;
registerReference(columnReference({ ...atSite, kind: 'site' }));
registerReference(
  columnReference({ ...atSite, kind: 'site_structure', via: { table: 'site_node', column: 'structure_id' } }),
);

export const assetsModule: ServerModule = {
  name: 'assets',
  routes,
  jobs: assetImport.jobs,
  publishes: { subjects: ['asset', 'assets'], permission: 'SST_VIEW_ASSET' },
};
