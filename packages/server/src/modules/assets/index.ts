/** Assets: what is inspected. */
import type { ServerModule } from '../../http/module.ts';
import { columnReference, registerReference } from '../../lists/index.ts';
import { importJob } from './import.ts';
import { routes } from './routes.ts';
import './tables.ts';

export { createAsset, holdInspectableAsset } from './assets.ts';
export { findAssetNames, setLastInspection, updateLastInspection } from './queries.ts';

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
    idsOf: 'asset',
    unlink: ['SST_MANAGE_ASSET'],
  }),
);

export const assetsModule: ServerModule = {
  name: 'assets',
  routes,
  jobs: [importJob],
  publishes: { subjects: ['asset', 'assets'], permission: 'SST_VIEW_ASSET' },
};
