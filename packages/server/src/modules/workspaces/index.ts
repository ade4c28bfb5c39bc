/** Workspaces of the installation, and its public settings. */
import type { ServerModule } from '../../http/module.ts';
import { routes } from './routes.ts';

export { findWorkspaceByHost, getWorkspaceUrl } from './hosts.ts';
export {
  type CreatedWorkspace,
  createWorkspace,
  enterWorkspace,
  findFreeKey,
  findWorkspaces,
  findWorkspacesById,
  getWorkspaceLanguages,
  getWorkspaceName,
  hasWorkspaces,
  listWorkspaceIds,
  setPlan,
} from './queries.ts';

export const workspacesModule: ServerModule = { name: 'workspaces', routes };
