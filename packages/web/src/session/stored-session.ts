/** Who conducted on this device last and has not signed out: for opening it again without a network. */
import type { SessionUser } from '@rounds/contract/auth';

const STORAGE_KEY = 'rounds.conducting';

export function storeSession(user: SessionUser | null): void {
  try {
    if (user) localStorage.setItem(STORAGE_KEY, JSON.stringify(user));
    else localStorage.removeItem(STORAGE_KEY);
  } catch {
    // A browser that keeps nothing asks the server each time.
  }
}

export function loadStoredSession(): SessionUser | null {
  try {
    return JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null') as SessionUser | null;
  } catch {
    return null;
  }
}
