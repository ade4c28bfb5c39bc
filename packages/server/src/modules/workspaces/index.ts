/** Workspaces of the installation, and its public settings. */
import type { ServerModule } from '../../http/module.ts';
import { routes } from './routes.ts';

export { DEMO_EMAIL, findDemoEmail } from './demo-account.ts';
export { findWorkspaceByHost, getWorkspaceUrl } from './hosts.ts';
export {
  type CreatedWorkspace,
  createWorkspace,
  enterWorkspace,
  findFreeKey,
  findWorkspaceByKey,
  findWorkspaces,
  findWorkspacesById,
  getWorkspaceKey,
  getWorkspaceLanguages,
  getWorkspaceName,
  hasWorkspaces,
  setOwner,
  setPlan,
} from './queries.ts';

export const workspacesModule: ServerModule = { name: 'workspaces', routes };
