/** The last user on this device who has not signed out, for opening the product without a network. */
import type { SessionUser } from '@rounds/contract/auth';
import { REGION_DEFAULTS } from '@rounds/contract/settings/region.ts';

const STORAGE_KEY = 'rounds.conducting';

export function storeSession(user: SessionUser | null): void {
  try {
    if (user) localStorage.setItem(STORAGE_KEY, JSON.stringify(user));
    else localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Without storage, the server is asked each time.
  }
}

export function loadStoredSession(): SessionUser | null {
  try {
    const user = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null') as SessionUser | null;
    // An earlier version of the product may have stored it, without a region.
    return user && { ...user, workspace: { ...user.workspace, region: user.workspace.region ?? REGION_DEFAULTS } };
  } catch {
    return null;
  }
}
