import { settings } from '@rounds/contract/settings';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/index.ts';
import { sessionQuery } from '../../session/index.ts';

const key = (group: string) => ['settings', group];

export const useOrganization = () =>
  useQuery({ queryKey: key('organization'), queryFn: ({ signal }) => call(settings.getOrganization, { signal }) });
export const useUserSettings = () =>
  useQuery({ queryKey: key('user'), queryFn: ({ signal }) => call(settings.getUserSettings, { signal }) });
export const useSecurity = () =>
  useQuery({ queryKey: key('security'), queryFn: ({ signal }) => call(settings.getSecurity, { signal }) });

/** Stores saved settings in the cache and reloads the session, which contains name, logo and languages. */
export function useStoreSettings(group: 'organization' | 'user' | 'security') {
  const client = useQueryClient();
  return async (saved: unknown) => {
    client.setQueryData(key(group), saved);
    if (group === 'organization') await client.invalidateQueries({ queryKey: sessionQuery.queryKey });
  };
}
