/** The signed-in user. The server decides; this module caches its last response. */
import { auth, type CodeStep, MAX_TARGET_LENGTH, type SessionUser, type SignOnStep } from '@rounds/contract/auth';
import type { Access, Permission } from '@rounds/contract/permissions.ts';
import type { Feature } from '@rounds/contract/plans.ts';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { CallError, call, queryClient } from '../api/index.ts';
import { forgetPerson } from './sign-out.ts';
import { loadStoredSession } from './stored-session.ts';

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => loadSessionUser(signal),
  staleTime: 5 * 60_000,
});

const CODE_STEP = ['code-step'];

const SIGN_ON_STEP = ['sign-on-step'];

/** The code that this browser must still enter, according to the last session check. */
export const getCodeStep = (client: QueryClient): CodeStep | null => client.getQueryData<CodeStep>(CODE_STEP) ?? null;

/** The sign-on service that people of this address must use, according to the last session check. */
export const getSignOnStep = (client: QueryClient): SignOnStep | null =>
  client.getQueryData<SignOnStep>(SIGN_ON_STEP) ?? null;

/**
 * The address at which the browser signs in and then returns to `target`, a path of this site, or to the first page if
 * the path is too long.
 */
export const toSignOnUrl = ({ url }: SignOnStep, target = ''): string =>
  target !== '' && target.length <= MAX_TARGET_LENGTH ? `${url}?${new URLSearchParams({ target })}` : url;

/** The address of the code screen, with everything that the screen needs. */
export const toCodeStepUrl = (
  { method, to, expired_after, id }: CodeStep,
  pathSegment: string = method,
  redirect_uri?: string,
): string => {
  const search = new URLSearchParams({ method, expiredAfter: String(expired_after), id });
  if (to) search.set('to', to);
  if (redirect_uri) search.set('redirect_uri', redirect_uri);
  return `/2fa/${encodeURIComponent(pathSegment)}/?${search}`;
};

async function loadSessionUser(signal?: AbortSignal): Promise<SessionUser | null> {
  try {
    const response = await call(auth.getSession, { signal, silent: true });
    const step = 'user' in response ? null : response;
    queryClient.setQueryData(CODE_STEP, step?.next_step_code === 'USR_2FA' ? step : null);
    queryClient.setQueryData(SIGN_ON_STEP, step?.next_step_code === 'AUTH_SSO_REQUIRED' ? step : null);
    if ('user' in response) return response.user;
    forgetPerson();
    return null;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.status === 401) {
      forgetPerson();
      return null;
    }
    // Without a network, the last user continues with the data on the device; the server checks each call later.
    const storedUser = error.status === 0 ? loadStoredSession() : null;
    if (!storedUser) throw error;
    return storedUser;
  }
}

export const getSessionUser = (client: QueryClient): SessionUser | null =>
  client.getQueryData(sessionQuery.queryKey) ?? null;

/** The signed-in user. @throws Error on a screen that is shown without a session */
export function useSessionUser(): SessionUser {
  const { data } = useQuery(sessionQuery);
  if (!data) throw new Error('This screen is only for people who are signed in');
  return data;
}

export function hasPermission(user: SessionUser, ...permissions: readonly Permission[]): boolean {
  return user.abilities.some(({ resource }) => permissions.includes(resource));
}

/** A feature is on unless the plan explicitly turns it off. */
export const hasFeature = (user: SessionUser, feature: Feature): boolean => user.plan.features[feature] !== false;

/** The page that compares plans and starts a trial. */
export const PLANS_PAGE = '/workspace/settings/plans';

export function canAccess(user: SessionUser, access: Access): boolean {
  if (typeof access === 'string') return access !== 'guest';
  return hasPermission(user, ...access);
}

/** Whether the workspace lets only others export or share. */
export function useIsDenied(guard: SessionUser['denied'][number]): boolean {
  return useSessionUser().denied.includes(guard);
}

/** Checks permissions of the signed-in user: `const can = useCan(); can('SST_MANAGE_ASSET')`. */
export function useCan(): (...permissions: readonly Permission[]) => boolean {
  const user = useSessionUser();
  return (...permissions) => hasPermission(user, ...permissions);
}
