/** What the installation and its workspace allow, also before anybody has signed in. */
import { workspaces } from '@rounds/contract/workspaces';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/index.ts';

export const useAppSettings = () =>
  useQuery({
    queryKey: ['app-settings'],
    queryFn: ({ signal }) => call(workspaces.getAppSettings, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
