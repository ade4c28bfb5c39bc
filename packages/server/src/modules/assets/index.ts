/** Assets: what is inspected. */
import type { ServerModule } from '../../http/module.ts';
import { routes } from './routes.ts';
import './tables.ts';

export { assetToInspect, createAsset } from './assets.ts';
export { assetNames, recordInspected } from './queries.ts';
export { type AssetUse, useAssets } from './usage.ts';

export const assetsModule: ServerModule = { name: 'assets', routes };
