import { inspections } from '@rounds/contract/inspections';
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../../api/index.ts';
import type { ListRequest } from '../../data-table/index.ts';
import { createResource } from '../../resource/index.ts';
import { inspectionName } from './inspection-cells.tsx';

const KEY = 'inspections';

export const inspectionResource = createResource(inspections, {
  key: KEY,
  getId: ({ uuid }) => uuid,
  getName: inspectionName,
});

/** All loaded pages of the person's own inspections. */
export const OWN_INSPECTIONS = { queryKey: [KEY, 'mine'] };

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

/** Changes that came after completion and wait for a decision; they can be used once the inspection is reopened. */
export const useLateChanges = (uuid: string, enabled: boolean) =>
  useQuery({
    queryKey: [KEY, 'late', uuid],
    queryFn: ({ signal }) => call(inspections.listLateChanges, { params: { id: uuid }, signal }),
    enabled,
  });

export function useDecideLateChange(uuid: string) {
  const onSuccess = inspectionResource.useInvalidate();
  return useMutation({
    mutationFn: (body: { accept?: string[]; leave?: string[] }) =>
      call(inspections.decideLateChanges, { params: { id: uuid }, body }),
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
