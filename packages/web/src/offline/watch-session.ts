import { queryClient } from '../api/index.ts';
import { may, sessionUserOf } from '../session/index.ts';

/** Work that waits goes on its way as soon as its owner is signed in, whatever screen they are on. */
export function sendWhenSignedIn(): void {
  if (typeof indexedDB === 'undefined') return;
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryKey[0] !== 'session') return;
    const user = sessionUserOf(queryClient);
    if (!user || !may(user, 'INS_CONDUCT_INSPECTION')) return;
    // Loaded apart, so that nobody waits for it at the first screen; the conduct screens say when it fails.
    void import('./own-outbox.ts').then(({ openedOutbox }) => openedOutbox(user)).catch(() => {});
  });
}
