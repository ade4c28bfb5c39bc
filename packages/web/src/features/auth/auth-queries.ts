import { auth } from '@rounds/contract/auth';
import { workspaces } from '@rounds/contract/workspaces';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/index.ts';
import { setLanguage } from '../../i18n/index.ts';
import { sessionQuery } from '../../session/index.ts';

export const useAppSettings = () =>
  useQuery({
    queryKey: ['app-settings'],
    queryFn: ({ signal }) => call(workspaces.appSettings, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export function useSignIn() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (given: { email: string; password: string }) => call(auth.login, { body: given, silent: true }),
    onSuccess: async ({ user }) => {
      await setLanguage(user.locale);
      client.setQueryData(sessionQuery.queryKey, user);
    },
  });
}
