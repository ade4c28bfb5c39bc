/** The last user on this device who has not signed out, for opening the product without a network. */
import type { SessionUser } from '@rounds/contract/auth';

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
    return JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null') as SessionUser | null;
  } catch {
    return null;
  }
}
