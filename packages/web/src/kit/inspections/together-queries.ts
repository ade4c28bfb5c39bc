import { inspections } from '@rounds/contract/inspections';
import { users } from '@rounds/contract/users';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api/index.ts';
import { inspectionResource } from './inspection-queries.ts';

const toKey = (uuid: string) => ['inspections', 'collaborators', uuid];

export const useCollaborators = (uuid: string) =>
  useQuery({
    queryKey: toKey(uuid),
    queryFn: ({ signal }) => call(inspections.listCollaborators, { params: { id: uuid }, signal }),
  });

export function useSaveCollaborators(uuid: string) {
  const client = useQueryClient();
  const invalidate = inspectionResource.useInvalidate();
  return useMutation({
    mutationFn: (user_ids: number[]) =>
      call(inspections.saveCollaborators, { params: { id: uuid }, body: { user_ids } }),
    onSuccess: (people) => {
      client.setQueryData(toKey(uuid), people);
      return invalidate();
    },
  });
}

export const usePeopleOptions = (q: string) =>
  useQuery({
    queryKey: ['users', 'people', q],
    queryFn: ({ signal }) => call(users.search, { query: { q, limit: 20 }, signal }),
    placeholderData: keepPreviousData,
  });
