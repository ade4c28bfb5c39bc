/** The last known number of unread notices, for opening the product without a network. */
const STORAGE_KEY = 'rounds.notices.unread';

export function storeCount(userId: number, unread: number): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ userId, unread }));
  } catch {
    // Without storage, the number is unknown until the server responds.
  }
}

export function loadStoredCount(userId: number): number | undefined {
  try {
    const storedValue = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null') as {
      userId: number;
      unread: number;
    } | null;
    return storedValue?.userId === userId ? storedValue.unread : undefined;
  } catch {
    return undefined;
  }
}
