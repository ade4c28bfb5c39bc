/** Signs people in with the sign-on service of a workspace. */
import { sso } from '@rounds/contract/sso';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api/index.ts';
import { useBeginSession } from './auth-queries.ts';

interface Hints {
  /** The key of the workspace, from the address. */
  readonly workspace: string | undefined;
  /** The email address, once it is complete. */
  readonly email: string;
}

/** The ways to sign in to a workspace. Without a response, the page offers passwords. */
export const useSignOnOptions = ({ workspace, email }: Hints) =>
  useQuery({
    queryKey: ['sign-on-options', workspace, email],
    queryFn: ({ signal }) =>
      call(sso.getOptions, { query: { workspace, ...(email !== '' && { email }) }, signal, silent: true }),
    staleTime: 60_000,
    retry: false,
  });

export interface Assertion {
  readonly name: 'sso' | 'cas';
  readonly value: string;
}

/** The person who would be signed in by the assertion. */
export const useAssertionPreview = ({ value }: Assertion) =>
  useQuery({
    queryKey: ['assertion-preview', value],
    queryFn: ({ signal }) => call(sso.previewAssertion, { params: { assertion: value }, signal, silent: true }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });

/** Uses the one-time assertion with which the service sent the browser back. */
export function useAssertion() {
  const begin = useBeginSession();
  return useMutation({
    mutationFn: ({ name, value }: Assertion) =>
      call(name === 'cas' ? sso.useCasAssertion : sso.useAssertion, {
        params: { assertion: value },
        query: { tz_code: Intl.DateTimeFormat().resolvedOptions().timeZone },
        silent: true,
      }),
    onSuccess: async (answer) => {
      if ('user' in answer) await begin(answer.user);
    },
  });
}

/** Links the sign-on of this browser to the account whose password is entered. */
export function useLinkAccount() {
  const begin = useBeginSession();
  return useMutation({
    mutationFn: (password: string) => call(sso.linkAccount, { body: { password }, silent: true }),
    onSuccess: async (answer) => {
      if ('user' in answer) await begin(answer.user);
    },
  });
}
