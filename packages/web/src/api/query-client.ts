import { QueryClient } from '@tanstack/react-query';
import { CallError } from './call-error.ts';

/**
 * Queries are retried only when no response came or the server was busy; other errors would repeat. Without a
 * network, screens say so at once.
 */
const shouldRetry = (failures: number, error: Error) =>
  failures < 2 && error instanceof CallError && ((error.status === 0 && navigator.onLine) || error.status === 503);

export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: shouldRetry, staleTime: 15_000, refetchOnWindowFocus: true, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });

export const queryClient = createQueryClient();
