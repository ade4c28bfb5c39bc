/** Roles of a workspace, and who may grant them. */
import { extend } from '../../http/extensions.ts';
import type { ServerModule } from '../../http/module.ts';
import { recordVisibility } from '../changes/index.ts';
import { routes } from './routes.ts';

export { countExistingRoles, hasAdministrator } from './queries.ts';
export {
  assertMayManage,
  assertNodes,
  changeDefaultRole,
  formatPermissions,
  getDefaultRole,
  getDefaultRoleId,
  getGrantableRoles,
} from './roles.ts';

export const rolesModule: ServerModule = {
  name: 'roles',
  routes,
  extensions: [extend(recordVisibility, { kinds: ['role'], all: ['USR_MANAGE_ROLE'] })],
};
