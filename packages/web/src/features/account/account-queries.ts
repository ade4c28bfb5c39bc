import { account, type MyProfile } from '@rounds/contract/account';
import type { SessionUser } from '@rounds/contract/auth';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/index.ts';
import { sessionQuery } from '../../session/index.ts';

const PROFILE = ['account', 'profile'];
const SESSIONS = ['account', 'sessions'];

export const useProfile = () =>
  useQuery({ queryKey: PROFILE, queryFn: ({ signal }) => call(account.profile, { signal }) });

/** What a form has just saved is what every screen shows. */
export function useKeepProfile() {
  const client = useQueryClient();
  return ({ user, profile }: { user?: SessionUser; profile?: MyProfile }) => {
    if (user) client.setQueryData(sessionQuery.queryKey, user);
    if (profile) client.setQueryData(PROFILE, profile);
    else return client.invalidateQueries({ queryKey: PROFILE });
  };
}

export const useSessions = () =>
  useQuery({ queryKey: SESSIONS, queryFn: ({ signal }) => call(account.sessions, { signal }) });

export function useEndSession() {
  const client = useQueryClient();
  return useMutation({
    /** One of them, or without an id all others. */
    mutationFn: (id: number | null) =>
      id === null ? call(account.endOtherSessions) : call(account.endSession, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: SESSIONS }),
  });
}

export const useRefreshSessions = () => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: SESSIONS });
};
