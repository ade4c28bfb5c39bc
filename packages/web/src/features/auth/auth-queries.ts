import { auth, type CodeStep, type SessionUser } from '@rounds/contract/auth';
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
  const begin = useBeginSession();
  return useMutation({
    mutationFn: (given: { email: string; password: string }) =>
      call(auth.login, { body: { ...given, locale: chosenLanguage() }, silent: true }),
    onSuccess: async (answer) => {
      if ('user' in answer) await begin(answer.user);
    },
  });
}

export function useGiveCode() {
  const begin = useBeginSession();
  return useMutation({
    mutationFn: (code: string) => call(auth.loginCode, { body: { code }, silent: true }),
    onSuccess: ({ user }) => begin(user),
  });
}

const PRESENT_STEP = ['present-step'];

/** The step that this browser is at, as the server knows it; null once there is none. */
export const usePresentStep = () =>
  useQuery({
    queryKey: PRESENT_STEP,
    queryFn: async ({ signal }): Promise<CodeStep | null> => {
      const answer = await call(auth.session, { signal, silent: true }).catch(() => null);
      return answer && 'next_step_code' in answer ? answer : null;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

export function useResendCode() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(auth.resendCode, { body: {}, silent: true }),
    onSuccess: (step) => client.setQueryData(PRESENT_STEP, step),
  });
}

function useBeginSession() {
  const client = useQueryClient();
  return async (user: SessionUser) => {
    forgetChosenLanguage();
    await setLanguage(user.locale);
    client.setQueryData(sessionQuery.queryKey, user);
  };
}
