import { account } from '@rounds/contract/account';
import { auth, type CodeStep, type SessionUser } from '@rounds/contract/auth';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api/index.ts';
import { clearPendingLanguage, getPendingLanguage, setLanguage } from '../../platform/i18n/index.ts';
import { sessionQuery } from '../../platform/session/index.ts';

interface Credentials {
  readonly email: string;
  readonly password: string;
  /** The key of the workspace, from the address. */
  readonly workspace?: string | undefined;
  /** Whether an administrator signs in although the workspace has switched passwords off. */
  readonly is_emergency?: boolean | undefined;
}

/** Sends the language that was chosen on this screen, which then becomes the account's language. */
export function useSignIn({ demoEmail }: { readonly demoEmail?: string | undefined } = {}) {
  const begin = useBeginSession();
  return useMutation({
    mutationFn: (credentials: Credentials) =>
      call(auth.login, { body: { ...credentials, locale: getPendingLanguage() }, silent: true }),
    onSuccess: async (answer, { email }) => {
      if ('user' in answer) await begin(email === demoEmail ? await setVisitorTimeZone(answer.user) : answer.user);
    },
  });
}

/** The people of a demo work nowhere in particular, so its times are those of the visitor. */
async function setVisitorTimeZone(user: SessionUser): Promise<SessionUser> {
  const tz_code = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (user.tz_code === tz_code) return user;
  const answer = await call(account.updatePreferences, { body: { tz_code }, silent: true }).catch(() => null);
  return answer?.user ?? user;
}

export function useSubmitCode() {
  const begin = useBeginSession();
  return useMutation({
    mutationFn: (body: { readonly code: string } | { readonly recovery_code: string }) =>
      call(auth.verifyCode, { body, silent: true }),
    onSuccess: ({ user }) => begin(user),
  });
}

const PRESENT_STEP = ['present-step'];

/** The pending sign-in step of this browser; null if there is none. */
export const usePresentStep = () =>
  useQuery({
    queryKey: PRESENT_STEP,
    queryFn: async ({ signal }): Promise<CodeStep | null> => {
      const answer = await call(auth.getSession, { signal, silent: true }).catch(() => null);
      return answer && 'method' in answer ? answer : null;
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

/** Begins the session of the person who has signed in, in their language. */
export function useBeginSession() {
  const client = useQueryClient();
  return async (user: SessionUser) => {
    clearPendingLanguage();
    await setLanguage(user.locale);
    client.setQueryData(sessionQuery.queryKey, user);
  };
}
