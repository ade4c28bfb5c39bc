/** The columns of the board: issues by status, loaded page by page, and their counts. */
import { ISSUE_STATUSES, type IssueStatus, type IssueSummary, issues } from '@rounds/contract/issues';
import type { ListOrder } from '@rounds/contract/list.ts';
import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ListPage } from '../../../kit/data-table/index.ts';
import { call } from '../../../platform/api/index.ts';
import type { IssueScope } from '../issue-queries.ts';

export interface BoardQuery {
  readonly scope: IssueScope;
  readonly filter: Readonly<Record<string, unknown>>;
  readonly sort: string | undefined;
}
type Pages = InfiniteData<ListPage<IssueSummary>, string | undefined>;

const toColumnKey = ({ scope, filter, sort }: BoardQuery, status: IssueStatus) => [
  'issues',
  'board',
  scope,
  status,
  filter,
  sort,
];
const toCountKey = ({ filter }: BoardQuery) => ['issues', 'counts', filter];

/** Whether the filter of the list includes a status. */
export const isShown = ({ filter }: BoardQuery, status: IssueStatus): boolean =>
  !Array.isArray(filter.status) || filter.status.length === 0 || filter.status.includes(status);

export function useColumn(query: BoardQuery, status: IssueStatus) {
  const { scope, filter, sort } = query;
  return useInfiniteQuery({
    queryKey: toColumnKey(query, status),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam: cursor }) =>
      call(scope === 'all' ? issues.list : issues.listMine, {
        query: { limit: 25, cursor, sort: toColumnSort(sort), filter: JSON.stringify({ ...filter, status: [status] }) },
        signal,
      }) as Promise<ListPage<IssueSummary>>,
    getNextPageParam: ({ pagination }) => pagination.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    enabled: isShown(query, status),
  });
}

/** All cards of a column have the same status. */
const toColumnSort = (sort: string | undefined): string => {
  const keys = (JSON.parse(sort ?? '[]') as ListOrder[]).filter(({ key }) => key !== 'status');
  return JSON.stringify(keys.length > 0 ? keys : [{ key: 'created_at', direction: 'desc' }]);
};

/** Counts need the permission for the whole list; without it, each column has the total of its first page. */
export function useCounts(query: BoardQuery) {
  const { scope, filter } = query;
  return useQuery({
    queryKey: toCountKey(query),
    queryFn: ({ signal }) => call(issues.count, { query: { filter: JSON.stringify(filter) }, signal }),
    placeholderData: keepPreviousData,
    enabled: scope === 'all',
  }).data;
}

/** Moves a card before the server has answered; returns the function that undoes it. */
export function useMoveCard(query: BoardQuery) {
  const client = useQueryClient();
  return (issue: IssueSummary, to: IssueStatus): (() => void) => {
    // A reply that is on its way still has the card in its old column.
    void client.cancelQueries({ queryKey: ['issues', 'board'] });
    const keys = ISSUE_STATUSES.map((status) => toColumnKey(query, status));
    const before = keys.map((key) => client.getQueryData<Pages>(key));
    for (const [index, status] of ISSUE_STATUSES.entries()) {
      client.setQueryData<Pages>(keys[index]!, (pages) => {
        if (!pages) return pages;
        const without = removeCard(pages, issue.id);
        return status === to ? addCard(without, { ...issue, status: to }) : without;
      });
    }
    const counts = client.getQueryData<ReturnType<typeof useCounts>>(toCountKey(query));
    if (counts) {
      const { [issue.status]: from = 0, [to]: target = 0 } = counts.counts;
      const moved = { [issue.status]: Math.max(from - 1, 0), [to]: target + 1 };
      client.setQueryData(toCountKey(query), { ...counts, counts: { ...counts.counts, ...moved } });
    }
    return () => {
      for (const [index, key] of keys.entries()) client.setQueryData(key, before[index]);
      if (counts) client.setQueryData(toCountKey(query), counts);
    };
  };
}

const removeCard = (pages: Pages, id: number): Pages => ({
  ...pages,
  pages: pages.pages.map((page) => ({ ...page, list: page.list.filter((one) => one.id !== id) })),
});
const addCard = (pages: Pages, issue: IssueSummary): Pages => ({
  ...pages,
  pages: pages.pages.map((page, index) => (index === 0 ? { ...page, list: [issue, ...page.list] } : page)),
});
