/** Who is signed in. The server decides; this only remembers its last answer. */
import { auth, type CodeStep, type SessionUser } from '@rounds/contract/auth';
import type { Access, Permission } from '@rounds/contract/permissions';
import type { Feature } from '@rounds/contract/plans';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { CallError, call, queryClient } from '../api/index.ts';
import { loadStoredSession, storeSession } from './stored-session.ts';

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => loadSessionUser(signal),
  staleTime: 5 * 60_000,
});

const CODE_STEP = ['code-step'];

/** The code that this browser still owes, as the last session check told. */
export const getCodeStep = (client: QueryClient): CodeStep | null => client.getQueryData<CodeStep>(CODE_STEP) ?? null;

/** Where the code is given: everything that the screen needs stands in its address. */
export const toCodeStepUrl = (
  { method, to, expired_after, id }: CodeStep,
  about: string = method,
  redirect_uri?: string,
): string => {
  const search = new URLSearchParams({ method, expiredAfter: String(expired_after), id });
  if (to) search.set('to', to);
  if (redirect_uri) search.set('redirect_uri', redirect_uri);
  return `/2fa/${encodeURIComponent(about)}/?${search}`;
};

async function loadSessionUser(signal?: AbortSignal): Promise<SessionUser | null> {
  try {
    const answer = await call(auth.getSession, { signal, silent: true });
    queryClient.setQueryData(CODE_STEP, 'user' in answer ? null : answer);
    if ('user' in answer) return answer.user;
    storeSession(null);
    return null;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.status === 401) {
      storeSession(null);
      return null;
    }
    // Without a network, who conducted here last goes on with what is on the device; the server checks each call.
    const kept = error.status === 0 ? loadStoredSession() : null;
    if (!kept) throw error;
    return kept;
  }
}

export const getSessionUser = (client: QueryClient): SessionUser | null =>
  client.getQueryData(sessionQuery.queryKey) ?? null;

/** The person in front of the screen; only for screens that nobody sees without a session. */
export function useSessionUser(): SessionUser {
  const { data } = useQuery(sessionQuery);
  if (!data) throw new Error('This screen is only for people who are signed in');
  return data;
}

export function hasPermission(user: SessionUser, ...permissions: readonly Permission[]): boolean {
  return user.abilities.some(({ resource }) => permissions.includes(resource));
}

/** A feature counts as on unless the plan says explicitly that it is not. */
export const hasFeature = (user: SessionUser, feature: Feature): boolean => user.plan.features[feature] !== false;

/** Where the plans stand side by side, and a trial begins. */
export const PLANS_PAGE = '/workspace/settings/plans';

export function canAccess(user: SessionUser, access: Access): boolean {
  if (typeof access === 'string') return access !== 'guest';
  return hasPermission(user, ...access);
}

/** Asks for the present person inside a screen: `const can = useCan(); can('SST_MANAGE_ASSET')`. */
export function useCan(): (...permissions: readonly Permission[]) => boolean {
  const user = useSessionUser();
  return (...permissions) => hasPermission(user, ...permissions);
}
