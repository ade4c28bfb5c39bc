/** The notices of the signed-in user. Events report new ones; without events they are asked for now and then. */
import type { OutputOf } from '@rounds/contract/endpoint.ts';
import { notices } from '@rounds/contract/notices';
import { type InfiniteData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api/index.ts';
import { createEventBatcher, useAreEventsConnected, useServerEvents } from '../../platform/session/index.ts';
import { loadStoredCount, storeCount } from './stored-count.ts';

export const NOTICE_FILTERS = ['all', 'unread', 'mentions'] as const;
export type NoticeFilter = (typeof NOTICE_FILTERS)[number];
type Page = OutputOf<typeof notices.list>;

const NOTICES = ['notices'];
const LISTS = [...NOTICES, 'list'];
const COUNT = [...NOTICES, 'count'];

const POLL_INTERVAL_MS = 60_000;
const EVENT_DELAY_MS = 250;
const scheduleReload = createEventBatcher(() => EVENT_DELAY_MS);

/** Returns the number of unread notices, which is the last known number without a network. */
export function useUnreadCount(userId: number): number {
  const client = useQueryClient();
  const areEventsConnected = useAreEventsConnected();
  useServerEvents('notices', () =>
    scheduleReload(() =>
      client.invalidateQueries({ queryKey: NOTICES, refetchType: document.hidden ? 'none' : 'active' }),
    ),
  );
  const { data } = useQuery({
    queryKey: [...COUNT, userId],
    queryFn: async ({ signal }) => {
      const { unread } = await call(notices.countUnread, { signal, silent: true });
      storeCount(userId, unread);
      return unread;
    },
    initialData: () => loadStoredCount(userId),
    initialDataUpdatedAt: 0,
    refetchInterval: areEventsConnected ? false : POLL_INTERVAL_MS,
  });
  return data ?? 0;
}

export const useNotices = (filter: NoticeFilter) =>
  useInfiniteQuery({
    queryKey: [...LISTS, filter],
    queryFn: ({ signal, pageParam }) =>
      call(notices.list, {
        query: {
          ...(pageParam !== null && { before: pageParam }),
          ...(filter === 'unread' && { unread: true }),
          ...(filter === 'mentions' && { kind: 'issue_mentioned' as const }),
        },
        signal,
        silent: true,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  });

/** Marks one notice as read, or without an id all of them. The lists show it at once. */
export function useMarkRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: number | null) => {
      if (id === null) await call(notices.markAllRead);
      else await call(notices.markRead, { params: { id } });
    },
    onMutate: (id) => {
      const read_at = new Date().toISOString();
      client.setQueriesData<InfiniteData<Page>>({ queryKey: LISTS }, (data) => data && markInPages(data, id, read_at));
    },
    onSettled: () => client.invalidateQueries({ queryKey: NOTICES }),
  });
}

const markInPages = (data: InfiniteData<Page>, id: number | null, read_at: string): InfiniteData<Page> => ({
  ...data,
  pages: data.pages.map((page) => ({
    ...page,
    list: page.list.map((notice) =>
      notice.read_at === null && (id === null || notice.id === id) ? { ...notice, read_at } : notice,
    ),
  })),
});
