import { type Group, groups } from '@rounds/contract/groups';
import type { BulkSelection } from '@rounds/contract/list';
import { users } from '@rounds/contract/users';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/index.ts';
import type { ListRequest } from '../../data-table/index.ts';
import type { Names } from '../../ui/index.ts';

const KEY = 'groups';

export const useGroups = (request: ListRequest) =>
  useQuery({
    queryKey: [KEY, request],
    queryFn: ({ signal }) => call(groups.list, { query: request, signal }),
    placeholderData: keepPreviousData,
  });

export const useGroup = (id: number) =>
  useQuery({
    queryKey: [KEY, 'one', id],
    queryFn: ({ signal }) => call(groups.read, { params: { id }, signal, screen: true }),
  });

export const rowsOfGroup = (groupId: number) => (request: ListRequest) =>
  useQuery({
    queryKey: [KEY, 'people', groupId, request],
    queryFn: ({ signal }) => call(groups.people, { params: { groupId }, query: request, signal }),
    placeholderData: keepPreviousData,
  });

export const usePeopleOptions = (q: string) =>
  useQuery({
    queryKey: ['users', 'options', q],
    queryFn: ({ signal }) => call(users.search, { query: { q, limit: 50, with_invited: true }, signal }),
    placeholderData: keepPreviousData,
  });

/** Creates a group, or renames the one that is given. Its form shows refusals itself. */
export function useSaveGroup(group: Group | null) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (name_lang: Names) =>
      group
        ? call(groups.change, { params: { id: group.id }, body: { name_lang }, silent: true })
        : call(groups.create, { body: { name_lang }, silent: true, idempotencyKey: crypto.randomUUID() }),
    onSuccess: refresh,
  });
}

export function useMovePeople(id: number) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ way, user_ids }: { way: 'in' | 'out'; user_ids: number[] }) =>
      call(way === 'in' ? groups.addPeople : groups.removePeople, { params: { id }, body: { user_ids } }),
    onSuccess: refresh,
  });
}

/** Takes many out of the group; the list is read anew also when that was refused, because then it has changed. */
export function useTakeManyOut(id: number) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (selection: BulkSelection) => call(groups.bulkRemovePeople, { params: { id }, body: selection }),
    onSettled: refresh,
  });
}

export function usePutManyIn(id: number) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (selection: BulkSelection) => call(users.bulkAddGroup, { body: { ...selection, group_id: id } }),
    onSettled: refresh,
  });
}

export function useDeleteGroup() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (group: Group) => call(groups.remove, { params: { id: group.id } }),
    onSuccess: refresh,
  });
}

function useRefresh() {
  const client = useQueryClient();
  return () => Promise.all([KEY, 'users'].map((key) => client.invalidateQueries({ queryKey: [key] })));
}
