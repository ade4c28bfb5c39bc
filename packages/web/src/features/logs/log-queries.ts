import { type ActivityType, logs } from '@rounds/contract/logs';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ListRequest } from '../../kit/data-table/index.ts';
import { call } from '../../platform/api/index.ts';

const KEY = 'logs';

export const useMyActivity = (request: ListRequest) =>
  useQuery({
    queryKey: [KEY, 'mine', request],
    queryFn: ({ signal }) => call(logs.listMine, { query: request, signal }),
    placeholderData: keepPreviousData,
  });

export const useUserActivity = (request: ListRequest) =>
  useQuery({
    queryKey: [KEY, 'everyone', request],
    queryFn: ({ signal }) => call(logs.list, { query: request, signal }),
    placeholderData: keepPreviousData,
  });

export const useActivityTypes = () =>
  useQuery({ queryKey: [KEY, 'types'], queryFn: ({ signal }) => call(logs.listTypes, { signal }) });

export function useSwitchType() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, is_enabled }: Pick<ActivityType, 'id' | 'is_enabled'>) =>
      call(logs.updateType, { params: { id }, body: { is_enabled } }),
    onSuccess: (changed) => {
      client.setQueryData<ActivityType[]>([KEY, 'types'], (current) =>
        current?.map((one) => (one.id === changed.id ? changed : one)),
      );
    },
  });
}
