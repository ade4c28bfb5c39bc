/** What the page of an asset counts of other modules, which do not know it. */
import type { ServerModule } from '../../http/module.ts';
import { routes } from './routes.ts';

export const assetSummaryModule: ServerModule = { name: 'assetSummary', routes };
