/** Loads what a new workspace still needs; the shell reads it too, so the calls are loaded with the first use. */
import type { SessionUser } from '@rounds/contract/auth';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { hasPermission, useSessionUser } from '../../platform/session/index.ts';

export const firstStepsQuery = queryOptions({
  queryKey: ['dashboard', 'first-steps'],
  queryFn: async ({ signal }) => (await import('./dashboard-queries.ts')).fetchFirstSteps(signal),
  staleTime: 5_000,
  // The start page does not wait for a second attempt.
  retry: false,
});

/** The server returns an empty list to everybody else, so they do not ask. */
export const canSetUp = (user: SessionUser): boolean => hasPermission(user, 'CKL_MANAGE_TEMPLATES');

export function useFirstSteps({ enabled = true }: { readonly enabled?: boolean } = {}) {
  const user = useSessionUser();
  return useQuery({ ...firstStepsQuery, enabled: enabled && canSetUp(user) });
}
