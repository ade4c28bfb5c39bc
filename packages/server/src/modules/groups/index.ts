/** Groups of users in a workspace. */
import { extend } from '../../http/extensions.ts';
import type { ServerModule } from '../../http/module.ts';
import { recordVisibility } from '../changes/index.ts';
import { routes } from './routes.ts';

export { canShareWith, sharedRecords } from './links.ts';

export const groupsModule: ServerModule = {
  name: 'groups',
  routes,
  publishes: { kinds: ['group'], permission: 'USR_VIEW_GROUP_LIST' },
  extensions: [extend(recordVisibility, { kinds: ['group'], all: ['USR_VIEW_GROUP_LIST'] })],
};
