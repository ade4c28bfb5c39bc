import type { QueryInputOf } from '@rounds/contract/endpoint.ts';
import { type InspectionSummary, inspections, type ShareLink } from '@rounds/contract/inspections';
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import type { ListRequest } from '../../kit/data-table/index.ts';
import { createResource } from '../../kit/resource/index.ts';
import { call } from '../../platform/api/index.ts';
import type { Outbox } from '../../platform/offline/index.ts';
import { createEventBatcher, useServerEvents } from '../../platform/session/index.ts';
import { inspectionName } from './inspection-cells.tsx';

const KEY = 'inspections';
const scheduleReload = createEventBatcher();

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

const MAX_LAST_INSPECTIONS = 3;

/** The last completed inspections of an asset, whatever their template. */
export const useLastInspections = (asset: string) =>
  useQuery({
    queryKey: [KEY, 'last', asset],
    queryFn: ({ signal }) => {
      const filter = JSON.stringify({ asset: [asset], status: ['completed'] });
      const sort = JSON.stringify([{ key: 'completed_at', direction: 'desc' }]);
      return call(inspections.list, { query: { limit: MAX_LAST_INSPECTIONS, filter, sort }, signal, silent: true });
    },
  });

const DEFAULT_LIMIT = 25;
const MAX_OPEN = 100;
const RECENT = 5;

/** The person's inspections that are not completed, newest first. */
export const useOpenInspections = (enabled: boolean) =>
  useQuery({
    queryKey: [KEY, 'own', 'open'],
    queryFn: ({ signal }) =>
      call(inspections.listMine, {
        query: { limit: MAX_OPEN, filter: JSON.stringify({ status: ['to_do', 'in_progress'] }) },
        signal,
      }),
    enabled,
  });

/** The person's last inspections, completed or not. */
export const useRecentInspections = (enabled: boolean) =>
  useQuery({
    queryKey: [KEY, 'own', 'recent'],
    queryFn: ({ signal }) => call(inspections.listMine, { query: { limit: DEFAULT_LIMIT }, signal }),
    enabled,
  });

/** The last inspections that the person has completed. */
export const useCompletedInspections = () =>
  useQuery({
    queryKey: [KEY, 'own', 'completed'],
    queryFn: ({ signal }) =>
      call(inspections.listMine, {
        query: {
          limit: RECENT,
          filter: JSON.stringify({ status: ['completed'] }),
          sort: JSON.stringify([{ key: 'completed_at', direction: 'desc' }]),
        },
        signal,
      }),
  });

const ASSIGNED_INSPECTIONS = { queryKey: [KEY, 'assigned'] };

/** Loads the person's inspections again when the server reports changes, and when this device has sent some. */
export function useReloadOwnInspections(outbox: Outbox | null) {
  const client = useQueryClient();
  const reload = useCallback(
    () =>
      Promise.all(
        [OWN_INSPECTIONS, { queryKey: [KEY, 'own'] }, ASSIGNED_INSPECTIONS].map((filter) =>
          client.invalidateQueries(filter),
        ),
      ),
    [client],
  );
  useServerEvents(KEY, () => scheduleReload(reload));
  useEffect(
    () =>
      outbox?.onEvent(({ kind }) => {
        if (kind === 'settled' || kind === 'report') scheduleReload(reload);
      }),
    [outbox, reload],
  );
}

/** The person's inspections of assignments, by urgency. */
export const useAssignedWork = (enabled: boolean) =>
  useQuery({
    ...ASSIGNED_INSPECTIONS,
    queryFn: ({ signal }) => call(inspections.listAssignedToMe, { signal }),
    enabled,
  });

export const useReport = (id: string) =>
  useQuery({
    queryKey: [KEY, 'report', id],
    queryFn: ({ signal }) => call(inspections.getReport, { params: { id }, signal, screen: true }),
  });

/** One question, perhaps in certain rows (their uuids, separated by commas), and one person. */
export type HistoryFilter = Omit<NonNullable<QueryInputOf<typeof inspections.getHistory>>, 'cursor'>;

export const useHistory = (id: string, filter: HistoryFilter) =>
  useInfiniteQuery({
    queryKey: [KEY, 'history', id, filter],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...filter, ...(pageParam !== null && { cursor: pageParam }) };
      return call(inspections.getHistory, { params: { id }, query, signal });
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ next_cursor }) => (next_cursor === null ? null : Number(next_cursor)),
  });

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

/** The last completed inspection of the same asset and template before this one; null if there is none. */
export const usePrevious = (uuid: string, enabled: boolean) =>
  useQuery({
    queryKey: [KEY, 'previous', uuid],
    queryFn: ({ signal }) => call(inspections.getPrevious, { params: { id: uuid }, signal }),
    enabled,
  });

/** A report that another one is compared with. */
export const useReportToCompare = (uuid: string, enabled: boolean) =>
  useQuery({
    queryKey: [KEY, 'report', uuid],
    queryFn: ({ signal }) => call(inspections.getReport, { params: { id: uuid }, signal }),
    enabled,
  });

const MAX_EARLIER = 100;

/** The completed inspections of the asset, newest first. */
export const useEarlierInspections = ({ asset }: Pick<InspectionSummary, 'asset'>, enabled: boolean) =>
  useQuery({
    queryKey: [KEY, 'earlier', asset?.uuid],
    queryFn: ({ signal }) =>
      call(inspections.list, {
        query: {
          limit: MAX_EARLIER,
          filter: JSON.stringify({ asset: [asset?.uuid], status: ['completed'] }),
          sort: JSON.stringify([{ key: 'completed_at', direction: 'desc' }]),
        },
        signal,
      }),
    enabled: enabled && asset !== null,
  });

const toShareKey = (uuid: string) => [KEY, 'share-link', uuid];

/** The link that shows a report to people without an account; null if there is none. */
export const useShareLink = (uuid: string) =>
  useQuery({
    queryKey: toShareKey(uuid),
    queryFn: ({ signal }) => call(inspections.getShareLink, { params: { id: uuid }, signal }),
  });

/** Puts a created or revoked link into the cache. */
export function useStoreShareLink(uuid: string) {
  const client = useQueryClient();
  return (link: ShareLink | null) => void client.setQueryData(toShareKey(uuid), link);
}

/** Sending a report may have created its link. */
export function useShareLinkRefresh(uuid: string) {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: toShareKey(uuid) });
}

/** Invalidates lists and reports after conducting. */
export function useForgetReports() {
  const client = useQueryClient();
  return useCallback(() => {
    client.removeQueries({ queryKey: [KEY, 'report'] });
    void client.invalidateQueries({ queryKey: [KEY] });
  }, [client]);
}
