/** Who conducted on this device last and has not signed out: for opening it again without a network. */
import type { SessionUser } from '@rounds/contract/auth';

const PLACE = 'rounds.conducting';

export function keepSession(user: SessionUser | null): void {
  try {
    if (user) localStorage.setItem(PLACE, JSON.stringify(user));
    else localStorage.removeItem(PLACE);
  } catch {
    // A browser that keeps nothing asks the server each time.
  }
}

export function keptSession(): SessionUser | null {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? 'null') as SessionUser | null;
  } catch {
    return null;
  }
}
