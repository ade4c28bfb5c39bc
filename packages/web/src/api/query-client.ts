import { QueryClient } from '@tanstack/react-query';
import { CallError } from './call-error.ts';

/** Reads are tried again only when no answer came or the server was busy; a refusal stays a refusal. */
const shouldRetry = (failures: number, error: Error) =>
  failures < 2 && error instanceof CallError && (error.status === 0 || error.status === 503);

export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: shouldRetry, staleTime: 15_000, refetchOnWindowFocus: true, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  });

export const queryClient = createQueryClient();
