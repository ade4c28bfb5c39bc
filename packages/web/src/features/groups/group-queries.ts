import { type Group, groups } from '@rounds/contract/groups';
import { resolveName } from '@rounds/contract/languages.ts';
import type { BulkSelection } from '@rounds/contract/list.ts';
import { users } from '@rounds/contract/users';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import type { ListRequest } from '../../kit/data-table/index.ts';
import { createResource } from '../../kit/resource/index.ts';
import { call } from '../../platform/api/index.ts';
import { getCurrentLanguage } from '../../platform/i18n/index.ts';

export const getGroupName = ({ name_lang }: Group) => resolveName(name_lang, getCurrentLanguage());

/** People show the groups they are in, so their lists change with the groups. */
export const groupResource = createResource(groups, {
  key: 'groups',
  getId: ({ id }) => id,
  getName: getGroupName,
  invalidates: ['users'],
});

export const createMemberQuery = (groupId: number) => (request: ListRequest) =>
  useQuery({
    queryKey: ['groups', 'members', groupId, request],
    queryFn: ({ signal }) => call(groups.listMembers, { params: { groupId }, query: request, signal }),
    placeholderData: keepPreviousData,
  });

export const useUserOptions = (q: string) =>
  useQuery({
    queryKey: ['users', 'options', q],
    queryFn: ({ signal }) => call(users.search, { query: { q, limit: 50, with_invited: true }, signal }),
    placeholderData: keepPreviousData,
  });

export function useAddMembers(id: number) {
  const onSuccess = groupResource.useInvalidate();
  return useMutation({
    mutationFn: (user_ids: number[]) => call(groups.addMembers, { params: { id }, body: { user_ids } }),
    onSuccess,
  });
}

export function useRemoveMembers(id: number) {
  const onSuccess = groupResource.useInvalidate();
  return useMutation({
    mutationFn: (user_ids: number[]) => call(groups.removeMembers, { params: { id }, body: { user_ids } }),
    onSuccess,
  });
}

/** The list is loaded again also after a rejection, because a rejected selection means that it has changed. */
export function useBulkRemoveMembers(id: number) {
  const onSettled = groupResource.useInvalidate();
  return useMutation({
    mutationFn: (selection: BulkSelection) => call(groups.bulkRemoveMembers, { params: { id }, body: selection }),
    onSettled,
  });
}

export function useBulkAddMembers(id: number) {
  const onSettled = groupResource.useInvalidate();
  return useMutation({
    mutationFn: (selection: BulkSelection) => call(users.bulkAddToGroup, { body: { ...selection, group_id: id } }),
    onSettled,
  });
}
