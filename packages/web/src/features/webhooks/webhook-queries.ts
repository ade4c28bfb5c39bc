import { type DeliveryState, webhooks } from '@rounds/contract/webhooks';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api/index.ts';

const KEY = 'webhooks';
/** Waiting deliveries become delivered without an action of the person. */
const RELOAD_INTERVAL_MS = 5_000;

export const useWebhooks = () =>
  useQuery({ queryKey: [KEY, 'list'], queryFn: ({ signal }) => call(webhooks.list, { signal }) });

export const useWebhook = (id: number) =>
  useQuery({ queryKey: [KEY, 'one', id], queryFn: ({ signal }) => call(webhooks.get, { params: { id }, signal }) });

export const useDeliveries = (id: number, state: DeliveryState | null) =>
  useInfiniteQuery({
    queryKey: [KEY, 'deliveries', id, state],
    queryFn: ({ signal, pageParam }) =>
      call(webhooks.listDeliveries, {
        params: { id },
        query: { ...(state && { state }), ...(pageParam !== null && { before: pageParam }) },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ list }) => list.some((one) => one.state === 'waiting')) ? RELOAD_INTERVAL_MS : false,
  });

export const useDelivery = (id: number, delivery_id: number) =>
  useQuery({
    queryKey: [KEY, 'delivery', id, delivery_id],
    queryFn: ({ signal }) => call(webhooks.getDelivery, { params: { id, delivery_id }, signal }),
  });

export function useReloadWebhooks() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [KEY] });
}

/** Returns an action on a webhook as a whole. */
export function useWebhookAction(name: 'pause' | 'resume' | 'takeOver' | 'delete') {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: number) => {
      await call(webhooks[name], { params: { id } });
    },
    // The screen of a deleted webhook would only load an error.
    onSettled: () => client.invalidateQueries({ queryKey: name === 'delete' ? [KEY, 'list'] : [KEY] }),
  });
}

export const useSendTest = () =>
  useMutation({ mutationFn: (id: number) => call(webhooks.test, { params: { id }, silent: true }) });

export function useSendAgain(id: number) {
  const reload = useReloadWebhooks();
  return useMutation({
    mutationFn: (ids: readonly number[]) => call(webhooks.retryDeliveries, { params: { id }, body: { ids: [...ids] } }),
    onSettled: reload,
  });
}
