import { type Query, QueryClient } from '@tanstack/react-query';
import { CallError } from './call-error.ts';

/** A person who waits for longer rather sees the message. */
const MAX_RETRY_SECONDS = 10;

/**
 * Queries are retried only when no response came or the server was busy; other errors would repeat. Without a
 * network, screens say so at once.
 */
const shouldRetry = (failures: number, error: Error) =>
  failures < 2 && error instanceof CallError && ((error.status === 0 && navigator.onLine) || error.status === 503);

/** The delay that the server requests, or a short one after a broken connection. */
const getRetryDelay = (failures: number, error: Error): number => {
  const seconds = error instanceof CallError ? error.retry_after : null;
  return seconds === null ? 1000 * 2 ** failures : Math.min(seconds, MAX_RETRY_SECONDS) * 1000;
};

export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        retry: shouldRetry,
        retryDelay: getRetryDelay,
        staleTime: 15_000,
        refetchOnWindowFocus: true,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  repeatInvalidatedLoads(client);
  return client;
}

/**
 * Loads again what was invalidated during its first load. The library keeps that load, whose answer may be older than
 * the change that invalidated it, so that a screen would show a list without what was just added to it.
 */
function repeatInvalidatedLoads(client: QueryClient): void {
  const invalidated = new WeakSet<Query>();
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { query, action } = event;
    const { fetchStatus, data } = query.state;
    if (action.type === 'invalidate' && fetchStatus !== 'idle' && data === undefined) invalidated.add(query);
    if (action.type === 'success' && invalidated.delete(query)) {
      void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
    }
  });
}

export const queryClient = createQueryClient();
