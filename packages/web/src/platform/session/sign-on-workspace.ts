/**
 * The workspace whose sign-on service signed the person in, so that its service is offered when the session ends: on an
 * address with several workspaces, the sign-in page would have to ask which one.
 */
const STORAGE_KEY = 'rounds.sign-on';

export function rememberSignOnWorkspace(key: string): void {
  try {
    localStorage.setItem(STORAGE_KEY, key);
  } catch {
    // Without storage, people enter their email address, which leads to their service as well.
  }
}

/** Returns null if the session did not begin with a sign-on service, or has ended. */
export function getSignOnWorkspace(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}
