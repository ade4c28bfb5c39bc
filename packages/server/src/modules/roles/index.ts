/** Roles of a workspace, and who may grant them. */
import type { ServerModule } from '../../http/module.ts';
import { routes } from './routes.ts';

export { hasAdministrator } from './queries.ts';
export {
  assertMayManage,
  changeDefaultRole,
  formatPermissions,
  getDefaultRole,
  getGrantableRoles,
} from './roles.ts';

export const rolesModule: ServerModule = { name: 'roles', routes };
