import { queryClient } from '../api/index.ts';
import { storeSession } from './stored-session.ts';

/** Reloads the page in a workspace that is another one than before, or has other records. */
export function reloadWorkspace(address = '/'): void {
  storeSession(null);
  queryClient.clear();
  window.location.assign(address);
}
