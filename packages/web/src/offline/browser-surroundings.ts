import type { OutboxSurroundings } from './outbox.ts';
import type { Transport } from './transport.ts';

/** The outbox in a browser: one sender an origin by Web Locks, tabs that hear each other. */
export const browserSurroundings = (transport: Transport): OutboxSurroundings => ({
  transport,
  alone: async (name, work, signal) => {
    // Without locks (an old browser), several tabs may send the same change; the server stores it once.
    if (!navigator.locks) return work();
    await navigator.locks.request(`${name}.sender`, { signal }, work);
  },
  channel: (name) => new BroadcastChannel(name),
  online: () => navigator.onLine,
  now: () => new Date(),
});

/** Tries to send as soon as the network, or the person, is back. */
export function wakeWithBrowser(wake: () => void): () => void {
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

/** Asks the browser not to clear the device's store on its own when space is short. */
export async function askForLastingStorage(): Promise<boolean> {
  return (await navigator.storage?.persisted?.()) || (await navigator.storage?.persist?.()) || false;
}
