/** Types of assets: a name, and the fields that the assets of the type have. */
import type { ServerModule } from '../../http/module.ts';
import { routes } from './routes.ts';
import './tables.ts';

export { createAssetType, getTypeUuid, lockAssignableType } from './asset-types.ts';
export { findReferredTypes, listTypesByName } from './queries.ts';

export const assetTypesModule: ServerModule = {
  name: 'assetTypes',
  routes,
  publishes: { subjects: ['asset_type', 'assetTypes'], permission: 'SST_VIEW_ASSET_TYPE' },
};
