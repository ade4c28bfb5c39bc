/** The state of a table is the address, in the very words of the list calls. */
import { COUNT_LIMIT, type ListDeclaration, PAGE_SIZES } from '@rounds/contract/list';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';

export interface Sort {
  readonly key: string;
  readonly direction: 'asc' | 'desc';
}
export type FilterValues = Readonly<Record<string, unknown>>;

/** What a list call takes. */
export interface ListRequest {
  limit: number;
  page?: number | 'last';
  sort?: string;
  filter?: string;
  exact_total?: boolean;
}

export interface TableState {
  readonly page: number | 'last';
  readonly limit: number;
  readonly sort: Sort;
  readonly filter: FilterValues;
  readonly isExact: boolean;
  readonly request: ListRequest;
  setPage(page: number | 'last'): void;
  setLimit(limit: number): void;
  setSort(sort: Sort): void;
  /** `undefined` removes the filter. */
  setFilter(selector: string, value: unknown): void;
  clearFilters(): void;
  countExactly(): void;
}

const DEFAULT_LIMIT = 25;

export function useTableState(list: ListDeclaration): TableState {
  const search = useSearch({ strict: false }) as Record<string, string | undefined>;
  const navigate = useNavigate();
  const change = useCallback(
    (next: Record<string, string | undefined>) =>
      void navigate({
        to: '.',
        search: ((before: Record<string, string>) => ({ ...before, ...next })) as never,
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  const { page, limit, sort, filter, exact_total } = search;
  return useMemo(() => {
    const current = readState(list, { page, limit, sort, filter, exact_total });
    const writeFilter = (values: FilterValues) =>
      change({
        page: undefined,
        exact_total: undefined,
        filter: Object.keys(values).length > 0 ? JSON.stringify(values) : undefined,
      });
    return {
      ...current,
      request: requestOf(current),
      setPage: (to) => change({ page: to === 1 ? undefined : String(to) }),
      setLimit: (to) => change({ page: undefined, limit: to === DEFAULT_LIMIT ? undefined : String(to) }),
      setSort: (to) => change({ page: undefined, sort: JSON.stringify([to]) }),
      setFilter: (selector, value) => {
        const { [selector]: _, ...others } = current.filter;
        writeFilter(value === undefined ? others : { ...others, [selector]: value });
      },
      clearFilters: () => writeFilter({}),
      countExactly: () => change({ exact_total: 'true' }),
    };
  }, [list, page, limit, sort, filter, exact_total, change]);
}

type Read = Pick<TableState, 'page' | 'limit' | 'sort' | 'filter' | 'isExact'>;

/** What the address says, as far as this list knows it; the rest is as if it were not there. */
export function readState(list: ListDeclaration, search: Record<string, string | undefined>): Read {
  const limit = Number(search.limit);
  const page = Number(search.page);
  return {
    page: search.page === 'last' ? 'last' : Number.isInteger(page) && page > 0 ? page : 1,
    limit: PAGE_SIZES.some((size) => size === limit) ? limit : DEFAULT_LIMIT,
    sort: readSort(list, search.sort),
    filter: readFilter(list, search.filter),
    isExact: search.exact_total === 'true',
  };
}

function readSort(list: ListDeclaration, text: string | undefined): Sort {
  const [first] = asArray(parsed(text)) as Partial<Sort>[];
  const column = list.columns.find(({ selector, sortable }) => sortable && selector === first?.key);
  if (!column) return list.default_sort;
  return { key: column.selector, direction: first?.direction === 'desc' ? 'desc' : 'asc' };
}

function readFilter(list: ListDeclaration, text: string | undefined): FilterValues {
  const values = parsed(text);
  if (typeof values !== 'object' || values === null || Array.isArray(values)) return {};
  const known = list.columns.filter(({ filter }) => filter).map(({ selector }) => selector);
  return Object.fromEntries(Object.entries(values).filter(([selector]) => known.includes(selector)));
}

function requestOf({ page, limit, sort, filter, isExact }: Read): ListRequest {
  const request: ListRequest = { limit, page, sort: JSON.stringify([sort]) };
  if (Object.keys(filter).length > 0) request.filter = JSON.stringify(filter);
  if (isExact) request.exact_total = true;
  return request;
}

function parsed(text: string | undefined): unknown {
  try {
    return text ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}

const asArray = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Totals stop being exact here unless asked for. */
export const MOST_COUNTED = COUNT_LIMIT;
