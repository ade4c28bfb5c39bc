/** The counts on the page of an asset, from modules that it does not know. */
import type { ServerModule } from '../../http/module.ts';
import { routes } from './routes.ts';

export const assetSummaryModule: ServerModule = { name: 'assetSummary', routes };
