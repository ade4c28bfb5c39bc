/** Workspaces of the installation: what a guest may know of it, and how one is made. */
import type { ServerModule } from '../../http/module.ts';
import { routes } from './routes.ts';

export { pickedWorkspace, workspaceAddress } from './hosts.ts';
export {
  allWorkspaces,
  type CreatedWorkspace,
  createWorkspace,
  enterWorkspace,
  findWorkspaces,
  freeKey,
  hasWorkspaces,
  setPlan,
  workspaceName,
  workspacesById,
} from './queries.ts';

export const workspacesModule: ServerModule = { name: 'workspaces', routes };
