/** Assets: what is inspected. */
import type { ServerModule } from '../../http/module.ts';
import { registerReference } from '../../lists/index.ts';
import { importJob } from './import.ts';
import { countChildren, countOfType, listChildren, listOfType } from './queries.ts';
import { routes } from './routes.ts';
import './tables.ts';

export { createAsset, holdInspectableAsset } from './assets.ts';
export { findAssetNames, updateLastInspection } from './queries.ts';

const toPlace = ({ uuid, display_name }: { uuid: string; display_name: string }) => ({
  id: uuid,
  title: display_name,
  path: `/assets/${uuid}`,
});
registerReference({
  kind: 'asset_type',
  by: 'asset',
  field: 'assets',
  access: ['SST_VIEW_ASSET'],
  count: (tx, uuid) => countOfType(tx, String(uuid)),
  list: async (tx, uuid, limit) => (await listOfType(tx, String(uuid), limit)).map(toPlace),
});
registerReference({
  kind: 'asset',
  by: 'asset',
  field: 'children',
  access: ['SST_VIEW_ASSET'],
  count: (tx, uuid) => countChildren(tx, String(uuid)),
  list: async (tx, uuid, limit) => (await listChildren(tx, String(uuid), limit)).map(toPlace),
});

export const assetsModule: ServerModule = {
  name: 'assets',
  routes,
  jobs: [importJob],
  publishes: { subjects: ['asset', 'assets'], permission: 'SST_VIEW_ASSET' },
};
