import { account, type MyProfile } from '@rounds/contract/account';
import type { SessionUser } from '@rounds/contract/auth';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api/index.ts';
import { sessionQuery } from '../../platform/session/index.ts';

const PROFILE = ['account', 'profile'];
const SESSIONS = ['account', 'sessions'];

export const useProfile = () =>
  useQuery({ queryKey: PROFILE, queryFn: ({ signal }) => call(account.getProfile, { signal }) });

/** Stores a saved profile in the cache, so that every screen shows it. */
export function useStoreProfile() {
  const client = useQueryClient();
  return ({ user, profile }: { user?: SessionUser; profile?: MyProfile }) => {
    if (user) client.setQueryData(sessionQuery.queryKey, user);
    if (profile) client.setQueryData(PROFILE, profile);
    else return client.invalidateQueries({ queryKey: PROFILE });
  };
}

export const useSessions = () =>
  useQuery({ queryKey: SESSIONS, queryFn: ({ signal }) => call(account.listSessions, { signal }) });

export function useEndSession() {
  const client = useQueryClient();
  return useMutation({
    /** Ends one session, or without an id all other sessions. */
    mutationFn: (id: number | null) =>
      id === null ? call(account.endOtherSessions) : call(account.endSession, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: SESSIONS }),
  });
}

export const useInvalidateSessions = () => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: SESSIONS });
};
