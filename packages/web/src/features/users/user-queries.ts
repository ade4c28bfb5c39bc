import type { BodyInputOf, OutputOf } from '@rounds/contract/endpoint';
import { groups } from '@rounds/contract/groups';
import { roles } from '@rounds/contract/roles';
import { type User, users } from '@rounds/contract/users';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type CallOptions, call } from '../../api/index.ts';
import type { ListRequest } from '../../data-table/index.ts';
import { useCan } from '../../session/index.ts';

const KEY = 'users';

export const useUsers = (request: ListRequest) =>
  useQuery({
    queryKey: [KEY, request],
    queryFn: ({ signal }) => call(users.list, { query: request, signal }),
    placeholderData: keepPreviousData,
  });

/** Roles as options; roles with more permissions than one's own are disabled. */
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
}
export interface PersonChange extends Person {
  readonly roles: readonly number[];
  readonly groups: readonly number[];
}

const isSame = (some: readonly number[], others: readonly number[]) =>
  some.length === others.length && some.every((one) => others.includes(one));

/** Saves the changed parts of a person. */
export function useSaveUser(user: User) {
  const refresh = useInvalidateUsers();
  return useMutation({
    mutationFn: async (requested: PersonChange) => {
      const params = { id: user.id };
      const { first_name, last_name, nick_name } = requested;
      if (first_name !== user.first_name || last_name !== user.last_name || nick_name !== (user.nick_name ?? '')) {
        await call(users.update, { params, body: { first_name, last_name, nick_name }, silent: true });
      }
      const had = user.roles.map(({ id }) => id);
      if (!isSame(had, requested.roles)) {
        await call(users.updateRoles, { params, body: { roles: [...requested.roles] }, silent: true });
      }
      const wasIn = user.groups.map(({ id }) => id);
      const body = { user_ids: [user.id] };
      for (const id of requested.groups.filter((one) => !wasIn.includes(one)))
        await call(groups.addMembers, { params: { id }, body, silent: true });
      for (const id of wasIn.filter((one) => !requested.groups.includes(one)))
        await call(groups.removeMembers, { params: { id }, body, silent: true });
    },
    onSettled: refresh,
  });
}

export function useChangeStatus() {
  const refresh = useInvalidateUsers();
  return useMutation({
    mutationFn: ({ user, isActive }: { user: User; isActive: boolean }) =>
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
    { key, ...person }: { key: string; first_name: string; last_name: string; email: string },
    given: { roles: readonly number[]; groups: readonly number[] },
  ): Promise<Error | null> => {
    try {
      const body = { ...person, roles: [...given.roles], groups: [...given.groups] };
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

/** Bulk actions. The list is reloaded even after a failure, because it has changed then. */
export function useBulkUsers() {
  const refresh = useInvalidateUsers();
  const send =
    <E extends (typeof users)['bulkActivate' | 'bulkDeactivate' | 'bulkAddRole' | 'bulkAddToGroup']>(endpoint: E) =>
    (body: BodyInputOf<E>): Promise<OutputOf<E>> =>
      call(endpoint, { body } as CallOptions<E>).finally(refresh);
  return {
    activate: send(users.bulkActivate),
    deactivate: send(users.bulkDeactivate),
    addRole: send(users.bulkAddRole),
    addGroup: send(users.bulkAddToGroup),
  };
}
