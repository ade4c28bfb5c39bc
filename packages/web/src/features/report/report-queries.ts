import type { QueryInputOf } from '@rounds/contract/endpoint.ts';
import { type InspectionSummary, inspections, type ShareLink } from '@rounds/contract/inspections';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { INSPECTIONS_KEY, inspectionResource } from '../../kit/inspections/inspection-queries.ts';
import { call } from '../../platform/api/index.ts';

export const useReport = (id: string) =>
  useQuery({
    queryKey: [INSPECTIONS_KEY, 'report', id],
    queryFn: ({ signal }) => call(inspections.getReport, { params: { id }, signal, screen: true }),
  });

/** Filters by one question, perhaps in certain rows (their uuids, separated by commas), and by one person. */
export type HistoryFilter = Omit<NonNullable<QueryInputOf<typeof inspections.getHistory>>, 'cursor'>;

export const useHistory = (id: string, filter: HistoryFilter) =>
  useInfiniteQuery({
    queryKey: [INSPECTIONS_KEY, 'history', id, filter],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...filter, ...(pageParam !== null && { cursor: pageParam }) };
      return call(inspections.getHistory, { params: { id }, query, signal });
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ next_cursor }) => (next_cursor === null ? null : Number(next_cursor)),
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
    queryKey: [INSPECTIONS_KEY, 'previous', uuid],
    queryFn: ({ signal }) => call(inspections.getPrevious, { params: { id: uuid }, signal }),
    enabled,
  });

/** A report that another one is compared with. */
export const useReportToCompare = (uuid: string, enabled: boolean) =>
  useQuery({
    queryKey: [INSPECTIONS_KEY, 'report', uuid],
    queryFn: ({ signal }) => call(inspections.getReport, { params: { id: uuid }, signal }),
    enabled,
  });

const MAX_EARLIER = 100;

/** The completed inspections of the asset, newest first. */
export const useEarlierInspections = ({ asset }: Pick<InspectionSummary, 'asset'>, enabled: boolean) =>
  useQuery({
    queryKey: [INSPECTIONS_KEY, 'earlier', asset?.uuid],
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

const toShareKey = (uuid: string) => [INSPECTIONS_KEY, 'share-link', uuid];

/** The link that shows a report to people without an account; null if there is none. */
export const useShareLink = (uuid: string) =>
  useQuery({
    queryKey: toShareKey(uuid),
    queryFn: ({ signal }) => call(inspections.getShareLink, { params: { id: uuid }, signal }),
  });

/** Stores a created or revoked link in the cache. */
export function useStoreShareLink(uuid: string) {
  const client = useQueryClient();
  return (link: ShareLink | null) => void client.setQueryData(toShareKey(uuid), link);
}

/** Sending a report may have created its link. */
export function useShareLinkRefresh(uuid: string) {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: toShareKey(uuid) });
}
