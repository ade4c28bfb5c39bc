/** Which plan a workspace is on, and the trials of higher ones. */
import type { ServerModule } from '../../http/module.ts';
import { routes } from './routes.ts';
import './tables.ts';

export const subscriptionModule: ServerModule = { name: 'subscription', routes };
