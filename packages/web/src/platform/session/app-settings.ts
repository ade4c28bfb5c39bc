/** Loads what the installation and its workspace allow, which is available before signing in. */
import { workspaces } from '@rounds/contract/workspaces';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../api/index.ts';

export const appSettingsQuery = queryOptions({
  queryKey: ['app-settings'],
  queryFn: ({ signal }) => call(workspaces.getAppSettings, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  // Uploads read them without a screen that keeps them.
  gcTime: Number.POSITIVE_INFINITY,
});

export const useAppSettings = () => useQuery(appSettingsQuery);
