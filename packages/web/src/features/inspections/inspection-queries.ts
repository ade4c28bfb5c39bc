import { checklists } from '@rounds/contract/checklists';
import { type InspectionSummary, inspections } from '@rounds/contract/inspections';
import type { BulkSelection } from '@rounds/contract/list';
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../../api/index.ts';
import type { ListRequest } from '../../data-table/index.ts';
import { withChosen } from '../../form/index.ts';

const KEY = 'inspections';

export const useAllInspections = (request: ListRequest) =>
  useQuery({
    queryKey: [KEY, 'all', request],
    queryFn: ({ signal }) => call(inspections.list, { query: request, signal }),
    placeholderData: keepPreviousData,
  });

export const useOwnInspections = (request: ListRequest) =>
  useQuery({
    queryKey: [KEY, 'mine', request],
    queryFn: ({ signal }) => call(inspections.listMine, { query: request, signal }),
    placeholderData: keepPreviousData,
  });

export const useArchivedInspections = (request: ListRequest) =>
  useQuery({
    queryKey: [KEY, 'archived', request],
    queryFn: ({ signal }) => call(inspections.listArchive, { query: request, signal }),
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
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (uuid: string) => call(inspections.reopen, { params: { id: uuid } }),
    onSuccess: refresh,
  });
}

export function useArchiveInspection() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ uuid }: InspectionSummary) => call(inspections.archive, { params: { id: uuid } }),
    onSuccess: refresh,
  });
}

export function useRestoreInspection() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ uuid }: InspectionSummary) => call(inspections.restore, { params: { id: uuid } }),
    onSuccess: refresh,
  });
}

export function useDeleteInspection() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ uuid }: InspectionSummary) => call(inspections.delete, { params: { id: uuid } }),
    onSuccess: refresh,
  });
}

/** Bulk actions. The list is reloaded even after a failure, because it has changed then. */
export function useBulkInspections(action: 'bulkArchive' | 'bulkRestore') {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (selection: BulkSelection) => call(inspections[action], { body: selection }),
    onSettled: refresh,
  });
}

export function useRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [KEY] });
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
