/** Roles of a workspace: what they are made of, and who may give which. */
import type { ServerModule } from '../../http/module.ts';
import { routes } from './routes.ts';

export { hasAdministrator, rolesOf } from './queries.ts';
export { defaultRole, grantableRoles, makeDefaultRole } from './roles.ts';

export const rolesModule: ServerModule = { name: 'roles', routes };
