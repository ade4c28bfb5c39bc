import { auth } from '@rounds/contract/auth';
import { workspaces } from '@rounds/contract/workspaces';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/index.ts';
import { chosenLanguage, forgetChosenLanguage, setLanguage } from '../../i18n/index.ts';
import { sessionQuery } from '../../session/index.ts';

export const useAppSettings = () =>
  useQuery({
    queryKey: ['app-settings'],
    queryFn: ({ signal }) => call(workspaces.appSettings, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** A language chosen on this screen goes along and stays with the account; else the account's language rules. */
export function useSignIn() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (given: { email: string; password: string }) =>
      call(auth.login, { body: { ...given, locale: chosenLanguage() }, silent: true }),
    onSuccess: async (answer) => {
      if (!('user' in answer)) return;
      forgetChosenLanguage();
      await setLanguage(answer.user.locale);
      client.setQueryData(sessionQuery.queryKey, answer.user);
    },
  });
}
