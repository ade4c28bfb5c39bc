/** Workspaces of the installation: what a guest may know of it, and how one is made. */
import type { ServerModule } from '../../http/module.ts';
import { routes } from './routes.ts';

export { allWorkspaces, createWorkspace, enterWorkspace, findWorkspaces, hasWorkspaces, setPlan } from './queries.ts';

export const workspacesModule: ServerModule = { name: 'workspaces', routes };
