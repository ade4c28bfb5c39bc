import type { Plan } from '@rounds/contract/plans';
import { subscriptions } from '@rounds/contract/subscription';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/index.ts';

const KEY = ['subscription'];

export const useSubscription = () =>
  useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(subscriptions.get, { signal }) });

/** Reloads the session, so that new features are available at once. */
export function useStartTrial() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (plan: Plan) => call(subscriptions.startTrial, { body: { plan } }),
    onSuccess: async (subscription) => {
      client.setQueryData(KEY, subscription);
      await client.invalidateQueries({ queryKey: ['session'] });
    },
  });
}
