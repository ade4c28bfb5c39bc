import { settings } from '@rounds/contract/settings';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/index.ts';
import { sessionQuery } from '../../session/index.ts';

const key = (group: string) => ['settings', group];

export const useOrganization = () =>
  useQuery({ queryKey: key('organization'), queryFn: ({ signal }) => call(settings.organization, { signal }) });
export const useUserSettings = () =>
  useQuery({ queryKey: key('user'), queryFn: ({ signal }) => call(settings.user, { signal }) });
export const useSecurity = () =>
  useQuery({ queryKey: key('security'), queryFn: ({ signal }) => call(settings.security, { signal }) });

/** What was saved is what is shown; name, logo and languages of the workspace stand in the session too. */
export function useKeepSettings(group: 'organization' | 'user' | 'security') {
  const client = useQueryClient();
  return async (saved: unknown) => {
    client.setQueryData(key(group), saved);
    if (group === 'organization') await client.invalidateQueries({ queryKey: sessionQuery.queryKey });
  };
}
