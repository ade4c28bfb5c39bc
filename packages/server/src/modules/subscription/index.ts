/** The plan of a workspace, and trials of higher plans. */
import type { ServerModule } from '../../http/module.ts';
import { routes } from './routes.ts';

export { getPlan, startFirstTrial } from './queries.ts';

export const subscriptionModule: ServerModule = { name: 'subscription', routes };
