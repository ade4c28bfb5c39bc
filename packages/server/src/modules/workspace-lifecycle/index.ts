/** Leaving the current workspace, its owner, and its deletion after a waiting period. */
import type { ServerModule } from '../../http/module.ts';
import { deleteWorkspace, followDeletions } from './deletion/index.ts';
import { routes } from './routes.ts';

export { assertCurrent, assertOwner } from './current.ts';
export { findOwner } from './queries.ts';

export const workspaceLifecycleModule: ServerModule = {
  name: 'workspace-lifecycle',
  routes,
  tasks: [deleteWorkspace],
  cron: [followDeletions],
};
