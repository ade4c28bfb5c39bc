import type { BodyInputOf, OutputOf } from '@rounds/contract/endpoint.ts';
import { groups } from '@rounds/contract/groups';
import type { Language } from '@rounds/contract/languages.ts';
import { roles } from '@rounds/contract/roles';
import { isSameSet } from '@rounds/contract/same-set.ts';
import { type User, type UserDetails, users } from '@rounds/contract/users';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ListRequest } from '../../kit/data-table/index.ts';
import { createResource } from '../../kit/resource/index.ts';
import { type CallOptions, call } from '../../platform/api/index.ts';
import { useCan } from '../../platform/session/index.ts';

const KEY = 'users';

/** The history of a person, and the queries that all changes of people make outdated. */
export const userResource = createResource(users, {
  key: KEY,
  getId: ({ id }) => id,
  getName: ({ full_name }) => full_name,
  invalidates: ['groups', 'roles'],
});

export const useUsers = (request: ListRequest) =>
  useQuery({
    queryKey: [KEY, request],
    queryFn: ({ signal }) => call(users.list, { query: request, signal }),
    placeholderData: keepPreviousData,
  });

/** Returns roles as options; roles with more permissions than one's own are disabled. */
export const useRoleOptions = () =>
  useQuery({
    queryKey: ['roles', 'options'],
    queryFn: ({ signal }) => call(roles.search, { query: { limit: 100 }, signal }),
  });

export function useGroupOptions() {
  const can = useCan();
  return useQuery({
    queryKey: ['groups', 'options'],
    queryFn: ({ signal }) => call(groups.all, { query: { limit: 100 }, signal }),
    enabled: can('USR_MANAGE_GROUP'),
  });
}

export interface Person {
  readonly first_name: string;
  readonly last_name: string;
  readonly nick_name: string;
  readonly mobile: string;
}
export interface PersonChange extends Person, Pick<UserDetails, 'gender' | 'locale' | 'tz_code'> {
  /** The date; empty if there is none. */
  readonly birth_date: string;
  readonly roles: readonly number[];
  readonly groups: readonly number[];
  /** The sites; null for those of the roles. */
  readonly site_ids: readonly number[] | null;
}

/** Loads the personal data and preferences, which the list does not contain. */
export const useUserDetails = (id: number) =>
  useQuery({
    queryKey: [KEY, 'details', id],
    queryFn: ({ signal }) => call(users.getDetails, { params: { id }, signal }),
    // The form must not change while it is being edited; the next time, it is loaded again.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

export const useUserSessions = (id: number) =>
  useQuery({
    queryKey: [KEY, 'sessions', id],
    queryFn: ({ signal }) => call(users.listSessions, { params: { id }, signal, silent: true }),
  });

function useInvalidateSessions() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [KEY, 'sessions'] });
}

export function useEndSessions() {
  const onSettled = useInvalidateSessions();
  return useMutation({
    mutationFn: ({ id }: { id: number }) => call(users.endSessions, { params: { id } }),
    onSettled,
  });
}

export function useEndSession(id: number) {
  const onSettled = useInvalidateSessions();
  return useMutation({
    mutationFn: (sessionId: number) => call(users.endSession, { params: { id, sessionId } }),
    onSettled,
  });
}

export const useSendPasswordReset = () =>
  useMutation({ mutationFn: ({ id }: User) => call(users.sendPasswordReset, { params: { id } }) });

export function useResetSecondFactor() {
  const onSuccess = useInvalidateUsers();
  return useMutation({
    mutationFn: ({ id }: User) => call(users.resetSecondFactor, { params: { id } }),
    onSuccess,
  });
}

/** Saves the changed parts of a person. */
export function useSaveUser(user: UserDetails) {
  const refresh = useInvalidateUsers();
  return useMutation({
    mutationFn: async (requested: PersonChange) => {
      const params = { id: user.id };
      const { roles: _roles, groups: _groups, site_ids, birth_date, ...rest } = requested;
      const body = { ...rest, birth_date: birth_date || null };
      const changed = Object.entries(body).filter(
        ([key, value]) => value !== (user[key as keyof typeof body] ?? (value === '' ? '' : null)),
      );
      if (changed.length > 0) await call(users.update, { params, body: Object.fromEntries(changed), silent: true });
      const roleIds = user.roles.map(({ id }) => id);
      if (!isSameSet(roleIds, requested.roles)) {
        await call(users.updateRoles, { params, body: { roles: [...requested.roles] }, silent: true });
      }
      const ownSites = user.own_sites?.map(({ id }) => id) ?? null;
      const hasOtherSites =
        ownSites && site_ids ? !isSameSet(ownSites, site_ids) : (ownSites === null) !== (site_ids === null);
      if (hasOtherSites)
        await call(users.updateSites, { params, body: { site_ids: site_ids && [...site_ids] }, silent: true });
      const groupIds = user.groups.map(({ id }) => id);
      const members = { user_ids: [user.id] };
      for (const id of requested.groups.filter((one) => !groupIds.includes(one)))
        await call(groups.addMembers, { params: { id }, body: members, silent: true });
      for (const id of groupIds.filter((one) => !requested.groups.includes(one)))
        await call(groups.removeMembers, { params: { id }, body: members, silent: true });
    },
    onSettled: refresh,
  });
}

export function useChangeStatus() {
  const refresh = useInvalidateUsers();
  return useMutation({
    mutationFn: ({ user, isActive }: { user: Pick<User, 'id'>; isActive: boolean }) =>
      call(isActive ? users.activate : users.deactivate, { params: { id: user.id } }),
    onSuccess: refresh,
  });
}

export function useCancelInvitation() {
  const refresh = useInvalidateUsers();
  return useMutation({
    mutationFn: (user: User) => call(users.cancelInvitation, { params: { id: user.id } }),
    onSuccess: refresh,
  });
}

export function useInvalidateUsers() {
  const client = useQueryClient();
  return () => Promise.all([KEY, 'groups', 'roles'].map((key) => client.invalidateQueries({ queryKey: [key] })));
}

/** Returns the error of an invitation, or null. */
export function useInvite() {
  const refresh = useInvalidateUsers();
  return async (
    { key, ...person }: { key: string; first_name: string; last_name: string; email: string; mobile: string },
    choices: {
      roles: readonly number[];
      groups: readonly number[];
      site_ids: readonly number[] | null;
      locale: Language;
    },
  ): Promise<Error | null> => {
    try {
      const { roles, groups, site_ids, locale } = choices;
      const body = {
        ...person,
        roles: [...roles],
        groups: [...groups],
        ...(site_ids && { site_ids: [...site_ids] }),
        locale,
      };
      await call(users.invite, { body, silent: true, idempotencyKey: key });
      return null;
    } catch (error) {
      return error as Error;
    } finally {
      void refresh();
    }
  };
}

export function useResendInvitation() {
  const refresh = useInvalidateUsers();
  return useMutation({
    mutationFn: (user: User) => call(users.resendInvitation, { params: { id: user.id } }),
    onSuccess: refresh,
  });
}

/** Returns bulk actions. The list is reloaded even after a failure, because it has changed then. */
export function useBulkUsers() {
  const refresh = useInvalidateUsers();
  const send =
    <E extends (typeof users)['bulkActivate' | 'bulkAddRole' | 'bulkRemoveRole' | 'bulkAddToGroup']>(endpoint: E) =>
    (body: BodyInputOf<E>): Promise<OutputOf<E>> =>
      call(endpoint, { body } as CallOptions<E>).finally(refresh);
  return {
    activate: send(users.bulkActivate),
    addRole: send(users.bulkAddRole),
    removeRole: send(users.bulkRemoveRole),
    addGroup: send(users.bulkAddToGroup),
  };
}
