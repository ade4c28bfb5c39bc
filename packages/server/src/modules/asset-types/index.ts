/** Types of assets: a name, and the fields that the assets of the type have. */
import { extend } from '../../http/extensions.ts';
import type { ServerModule } from '../../http/module.ts';
import { recordVisibility } from '../changes/index.ts';
import { routes } from './routes.ts';

export { createAssetType, getTypeUuid, lockAssignableType } from './asset-types.ts';
export { findReferredTypes, listTypesByName } from './queries.ts';

export const assetTypesModule: ServerModule = {
  name: 'assetTypes',
  routes,
  publishes: { kinds: ['asset_type'], permission: 'SST_VIEW_ASSET_TYPE' },
  extensions: [extend(recordVisibility, { kinds: ['asset_type'], all: ['SST_VIEW_ASSET_TYPE'] })],
};
