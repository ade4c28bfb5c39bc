/** Settings of a workspace, and what they mean for the rest of the server. */
import type { ServerModule } from '../../http/module.ts';
import { routes } from './routes.ts';
import './tables.ts';

export { makeAbsentInactive, securityOf } from './groups.ts';

export const settingsModule: ServerModule = { name: 'settings', routes };
