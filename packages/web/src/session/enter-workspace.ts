import { workspaces } from '@rounds/contract/workspaces';
import { call, queryClient } from '../api/index.ts';
import { toCodeStepUrl } from './session.ts';
import { storeSession } from './stored-session.ts';

/**
 * Goes on in another workspace of the account. Everything of the present one leaves the memory with
 * the page; where the other wants a code, that is asked for first.
 */
export async function switchWorkspace(id: number): Promise<void> {
  const answer = await call(workspaces.switch, { params: { id }, silent: true });
  const address = 'url' in answer ? answer.url : 'user' in answer ? '/' : toCodeStepUrl(answer);
  storeSession(null);
  queryClient.clear();
  window.location.assign(address);
}
