/** Assets: what is inspected. */
import type { ServerModule } from '../../http/module.ts';
import { routes } from './routes.ts';
import './tables.ts';

export { createAsset, holdInspectableAsset } from './assets.ts';
export { findAssetNames, updateLastInspection } from './queries.ts';

export const assetsModule: ServerModule = {
  name: 'assets',
  routes,
  publishes: { subjects: ['asset', 'assets'], permission: 'SST_VIEW_ASSET' },
};
