import type { Plan } from '@rounds/contract/plans.ts';
import { subscriptions } from '@rounds/contract/subscription';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/api/index.ts';
import { toast } from '../../ui/index.ts';

const KEY = ['subscription'];

/** Loads the plan of the workspace, its use, and the trial that can be started. */
export const useSubscription = ({ enabled = true }: { readonly enabled?: boolean } = {}) =>
  useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(subscriptions.get, { signal }), enabled });

/** Reloads the session, so that new features are available at once. */
export function useStartTrial() {
  const { t } = useTranslation('common');
  const client = useQueryClient();
  return useMutation({
    mutationFn: (plan: Plan) => call(subscriptions.startTrial, { body: { plan } }),
    onSuccess: async (subscription, plan) => {
      client.setQueryData(KEY, subscription);
      toast.success(t('locked.started', { plan: t(`plans.${plan}`) }));
      await client.invalidateQueries({ queryKey: ['session'] });
    },
  });
}
