import { settings } from '@rounds/contract/settings';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api/index.ts';
import { sessionQuery } from '../../platform/session/index.ts';

const key = (group: string) => ['settings', group];

export const useOrganization = () =>
  useQuery({ queryKey: key('organization'), queryFn: ({ signal }) => call(settings.getOrganization, { signal }) });
export const useUserSettings = () =>
  useQuery({ queryKey: key('user'), queryFn: ({ signal }) => call(settings.getUserSettings, { signal }) });
export const useSecurity = () =>
  useQuery({ queryKey: key('security'), queryFn: ({ signal }) => call(settings.getSecurity, { signal }) });

export const useReportSettings = () =>
  useQuery({ queryKey: key('report'), queryFn: ({ signal }) => call(settings.getReportSettings, { signal }) });

/** The defaults of new templates and the ratings, which are on one page. */
export function useChecklistPage() {
  const defaults = useQuery({
    queryKey: key('checklist'),
    queryFn: ({ signal }) => call(settings.getChecklistSettings, { signal }),
  });
  const ratings = useQuery({
    queryKey: key('edited-ratings'),
    queryFn: ({ signal }) => call(settings.listRatings, { query: {}, signal }),
    // Values that are being edited must not be replaced while the page is open.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return {
    data: defaults.data && ratings.data ? { defaults: defaults.data, ratings: ratings.data } : undefined,
    error: defaults.error ?? ratings.error,
    isPending: defaults.isPending || ratings.isPending,
  };
}

/** Stores saved settings in the cache and reloads the session, which contains name, logo and languages. */
export function useStoreSettings(group: 'organization' | 'user' | 'security' | 'checklist' | 'report') {
  const client = useQueryClient();
  return async (saved: unknown) => {
    client.setQueryData(key(group), saved);
    if (group !== 'organization') return;
    // Lists must find out again whether views can be saved.
    client.removeQueries({ queryKey: ['saved-queries'] });
    await client.invalidateQueries({ queryKey: sessionQuery.queryKey });
  };
}
