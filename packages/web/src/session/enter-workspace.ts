import { workspaces } from '@rounds/contract/workspaces';
import type { TFunction } from 'i18next';
import { call, queryClient } from '../api/index.ts';
import { canLeavePage } from '../ui/index.ts';
import { toWorkspaceAddress } from './local-path.ts';
import { toCodeStepUrl } from './session.ts';
import { storeSession } from './stored-session.ts';

/**
 * Switches to another workspace of the account. The page is reloaded, so that nothing of the current one stays in
 * memory; if the other workspace requires a code, the code screen comes first. People with unsaved changes are asked
 * before.
 */
export async function switchWorkspace(id: number, t: TFunction<'common'>): Promise<void> {
  if (!(await canLeavePage(t))) return;
  const answer = await call(workspaces.switch, { params: { id }, silent: true });
  const address = 'url' in answer ? toWorkspaceAddress(answer.url) : 'user' in answer ? '/' : toCodeStepUrl(answer);
  reloadWorkspace(address ?? '/');
}

/** Reloads the page in a workspace that is another one than before, or has other records. */
export function reloadWorkspace(address = '/'): void {
  storeSession(null);
  queryClient.clear();
  window.location.assign(address);
}
