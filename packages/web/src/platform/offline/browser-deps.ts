import type { OutboxDeps } from './outbox.ts';
import type { Transport } from './transport.ts';

/** The outbox in a browser: Web Locks allow one sender per origin, and tabs share a broadcast channel. */
export const createBrowserDeps = (transport: Transport): OutboxDeps => ({
  transport,
  withExclusiveLock: async (name, work, signal) => {
    // Without locks (an old browser), several tabs may send the same change; the server stores it once.
    if (!navigator.locks) return work();
    await navigator.locks.request(`${name}.sender`, { signal }, work);
  },
  channel: (name) => new BroadcastChannel(name),
  online: () => navigator.onLine,
  now: () => new Date(),
  freeBytes: async () => {
    const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {};
    return quota === undefined || usage === undefined ? null : quota - usage;
  },
});

/** Wakes the sender when the network or the person is back. Returns a function that stops this. */
export function wakeOnReconnect(wake: () => void): () => void {
  const onVisible = () => document.visibilityState === 'visible' && wake();
  window.addEventListener('online', wake);
  window.addEventListener('offline', wake);
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    window.removeEventListener('online', wake);
    window.removeEventListener('offline', wake);
    document.removeEventListener('visibilitychange', onVisible);
  };
}

/** Asks the browser not to evict this origin's storage when space is short. */
export async function requestPersistentStorage(): Promise<boolean> {
  return (await navigator.storage?.persisted?.()) || (await navigator.storage?.persist?.()) || false;
}
