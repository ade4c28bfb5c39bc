import { queryClient } from '../api/index.ts';
import { getSessionUser, hasPermission } from '../session/index.ts';
import type { Outbox } from './outbox.ts';

/** Starts sending unsent work as soon as its owner signs in, on any screen; `onOpen` gets the outbox each time. */
export function resumeSendingOnSignIn(onOpen: (outbox: Outbox) => Promise<unknown>): void {
  if (typeof indexedDB === 'undefined') return;
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryKey[0] !== 'session') return;
    const user = getSessionUser(queryClient);
    if (!user || !hasPermission(user, 'INS_CONDUCT_INSPECTION')) return;
    // The outbox is loaded separately to keep it out of the first bundle; the conduct screens report a failure.
    void import('./current-outbox.ts')
      // The person may have signed out meanwhile.
      .then(({ getOutbox }) => (getSessionUser(queryClient)?.id === user.id ? getOutbox(user).then(onOpen) : null))
      .catch(() => {});
  });
}
