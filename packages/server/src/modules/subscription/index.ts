/** The plan of a workspace, and trials of higher plans. */
import type { ServerModule } from '../../http/module.ts';
import { routes } from './routes.ts';
import './tables.ts';

export const subscriptionModule: ServerModule = { name: 'subscription', routes };
