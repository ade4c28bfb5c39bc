import { workspaces } from '@rounds/contract/workspaces';
import type { TFunction } from 'i18next';
import { call } from '../../platform/api/index.ts';
import {
  cancelUploads,
  countUploads,
  reloadWorkspace,
  toCodeStepUrl,
  toWorkspaceAddress,
} from '../../platform/session/index.ts';
import { canLeavePage, confirm } from '../../ui/index.ts';

/**
 * Switches to another workspace of the account. The page is reloaded, so that nothing of the current one stays in
 * memory; if the other workspace requires a code, the code screen comes first. People with unsaved changes or running
 * uploads are asked before.
 */
export async function switchWorkspace(id: number, t: TFunction<'common'>): Promise<void> {
  if (!(await canLeavePage(t)) || !(await confirmCancelling(t))) return;
  // Before the server switches: a file would otherwise be stored in the other workspace.
  cancelUploads();
  const answer = await call(workspaces.switch, { params: { id }, silent: true });
  const address = 'url' in answer ? toWorkspaceAddress(answer.url) : 'user' in answer ? '/' : toCodeStepUrl(answer);
  reloadWorkspace(address ?? '/');
}

async function confirmCancelling(t: TFunction<'common'>): Promise<boolean> {
  const count = countUploads();
  if (count === 0) return true;
  return confirm({
    title: t('switch_workspace.title_uploads'),
    text: t('switch_workspace.uploads', { count }),
    confirmLabel: t('switch_workspace.confirm'),
  });
}
