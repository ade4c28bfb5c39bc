/** Groups of people of a workspace. */
import type { ServerModule } from '../../http/module.ts';
import { routes } from './routes.ts';
import './tables.ts';

export { type GroupUse, useGroups } from './usage.ts';

export const groupsModule: ServerModule = { name: 'groups', routes };
