/** Groups of users in a workspace. */
import type { ServerModule } from '../../http/module.ts';
import { routes } from './routes.ts';
import './tables.ts';

export { canShareWith, registerSharedRecords } from './links.ts';

export const groupsModule: ServerModule = {
  name: 'groups',
  routes,
  publishes: { subjects: ['group', 'groups'], permission: 'USR_VIEW_GROUP_LIST' },
};
