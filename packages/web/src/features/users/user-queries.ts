import type { BodyInputOf, OutputOf } from '@rounds/contract/endpoint';
import { groups } from '@rounds/contract/groups';
import { roles } from '@rounds/contract/roles';
import { type User, users } from '@rounds/contract/users';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type CallOptions, call } from '../../api/index.ts';
import type { ListRequest } from '../../data-table/index.ts';
import { useMay } from '../../session/index.ts';

const KEY = 'users';

export const useUsers = (request: ListRequest) =>
  useQuery({
    queryKey: [KEY, request],
    queryFn: ({ signal }) => call(users.list, { query: request, signal }),
    placeholderData: keepPreviousData,
  });

/** Roles to choose from; those that reach further than oneself cannot be chosen. */
export const useRoleOptions = () =>
  useQuery({
    queryKey: ['roles', 'options'],
    queryFn: ({ signal }) => call(roles.search, { query: { limit: 100 }, signal }),
  });

export function useGroupOptions() {
  const may = useMay();
  return useQuery({
    queryKey: ['groups', 'options'],
    queryFn: ({ signal }) => call(groups.all, { query: { limit: 100 }, signal }),
    enabled: may('USR_MANAGE_GROUP'),
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

/** Sends what has changed of somebody, part by part. */
export function useSaveUser(user: User) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async (wanted: PersonChange) => {
      const params = { id: user.id };
      const { first_name, last_name, nick_name } = wanted;
      if (first_name !== user.first_name || last_name !== user.last_name || nick_name !== (user.nick_name ?? '')) {
        await call(users.editBasicInfo, { params, body: { first_name, last_name, nick_name }, silent: true });
      }
      const had = user.roles.map(({ id }) => id);
      if (!isSame(had, wanted.roles)) {
        await call(users.updateRoles, { params, body: { roles: [...wanted.roles] }, silent: true });
      }
      const wasIn = user.groups.map(({ id }) => id);
      const body = { user_ids: [user.id] };
      for (const id of wanted.groups.filter((one) => !wasIn.includes(one)))
        await call(groups.addPeople, { params: { id }, body, silent: true });
      for (const id of wasIn.filter((one) => !wanted.groups.includes(one)))
        await call(groups.removePeople, { params: { id }, body, silent: true });
    },
    onSettled: refresh,
  });
}

export function useChangeStatus() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ user, isActive }: { user: User; isActive: boolean }) =>
      call(isActive ? users.activate : users.deactivate, { params: { id: user.id } }),
    onSuccess: refresh,
  });
}

export function useCancelInvitation() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (user: User) => call(users.cancelInvitation, { params: { id: user.id } }),
    onSuccess: refresh,
  });
}

export function useRefresh() {
  const client = useQueryClient();
  return () => Promise.all([KEY, 'groups', 'roles'].map((key) => client.invalidateQueries({ queryKey: [key] })));
}

/** Answers why somebody could not be invited; null when they are. */
export function useInvite() {
  const refresh = useRefresh();
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
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (user: User) => call(users.resendInvite, { params: { id: user.id } }),
    onSuccess: refresh,
  });
}

/** Deeds on many people; the list is read anew also when one was refused, because then it has changed. */
export function useBulk() {
  const refresh = useRefresh();
  const send =
    <E extends (typeof users)['bulkActivate' | 'bulkDeactivate' | 'bulkAddRole' | 'bulkAddGroup']>(endpoint: E) =>
    (body: BodyInputOf<E>): Promise<OutputOf<E>> =>
      call(endpoint, { body } as CallOptions<E>).finally(refresh);
  return {
    activate: send(users.bulkActivate),
    deactivate: send(users.bulkDeactivate),
    addRole: send(users.bulkAddRole),
    addGroup: send(users.bulkAddGroup),
  };
}
