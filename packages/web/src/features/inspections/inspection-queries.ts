import { checklists } from '@rounds/contract/checklists';
import { inspections } from '@rounds/contract/inspections';
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../../api/index.ts';
import type { ListRequest } from '../../data-table/index.ts';
import { withChosen } from '../../form/index.ts';
import { createResource } from '../../resource/index.ts';
import { inspectionName } from './inspection-cells.tsx';

const KEY = 'inspections';

export const inspectionResource = createResource(inspections, {
  key: KEY,
  getId: ({ uuid }) => uuid,
  getName: inspectionName,
});

export const useOwnInspections = (request: ListRequest) =>
  useQuery({
    queryKey: [KEY, 'mine', request],
    queryFn: ({ signal }) => call(inspections.listMine, { query: request, signal }),
    placeholderData: keepPreviousData,
  });

export const useReport = (id: string) =>
  useQuery({
    queryKey: [KEY, 'report', id],
    queryFn: ({ signal }) => call(inspections.getReport, { params: { id }, signal, screen: true }),
  });

export const useHistory = (id: string) =>
  useInfiniteQuery({
    queryKey: [KEY, 'history', id],
    queryFn: ({ pageParam, signal }) =>
      call(inspections.getHistory, { params: { id }, query: pageParam === null ? {} : { cursor: pageParam }, signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next_cursor }) => (next_cursor === null ? null : Number(next_cursor)),
  });

export function useReopen() {
  const onSuccess = inspectionResource.useInvalidate();
  return useMutation({
    mutationFn: (uuid: string) => call(inspections.reopen, { params: { id: uuid } }),
    onSuccess,
  });
}

/** Invalidates lists and reports after conducting. */
export function useForgetReports() {
  const client = useQueryClient();
  return useCallback(() => {
    client.removeQueries({ queryKey: [KEY, 'report'] });
    void client.invalidateQueries({ queryKey: [KEY] });
  }, [client]);
}

/** Published templates that match the search, plus the selected one. */
export function useTemplateOptions(sought: string, chosen: string | null) {
  const found = useQuery({
    queryKey: ['checklists', 'search', sought],
    queryFn: ({ signal }) => call(checklists.search, { query: { q: sought, limit: 50 }, signal }),
    placeholderData: keepPreviousData,
  });
  const own = useQuery({
    queryKey: ['checklists', 'search', 'one', chosen],
    queryFn: ({ signal }) => call(checklists.search, { query: { ids: chosen ?? '' }, signal }),
    enabled: chosen !== null,
  });
  return {
    options: withChosen(found.data, own.data),
    error: found.error ?? own.error,
    isLoading: found.isLoading || own.isLoading,
  };
}
