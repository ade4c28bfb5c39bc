import { workspaces } from '@rounds/contract/workspaces';
import type { TFunction } from 'i18next';
import { call } from '../../platform/api/index.ts';
import { reloadWorkspace, toCodeStepUrl, toWorkspaceAddress } from '../../platform/session/index.ts';
import { canLeavePage } from '../../ui/index.ts';

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
