/** The state of a table is kept in the address, with the parameter names of the list calls. */
import type { ListDeclaration } from '@rounds/contract/list.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import {
  changeFilter,
  DEFAULT_LIMIT,
  type FilterValues,
  type ListState,
  namesMissingField,
  parseListState,
  parseQueryString,
  type SearchParams,
  type Sort,
  toListRequest,
  toQueryString,
} from './query-string.ts';

export type { FilterValues, ListRequest, Sort } from './query-string.ts';

import { changeSearch } from '../../../paths.ts';
import { useSessionStorage } from '../../../ui/index.ts';

/** Changes of the address that do not depend on the current state; their identity is stable. */
interface TableNavigation {
  setPage(page: number): void;
  /** Goes to the last page. With a cursor of this list, its rows are not counted again. */
  setLastPage(cursor: string | null): void;
  setCursor(cursor: string): void;
  setLimit(limit: number): void;
  setSort(sort: Sort): void;
  /** Counts all rows until the tab is closed. */
  countExactly(): void;
  /** Opens a tab with its saved query. */
  openView(view: string, queryString: string, options?: { isFirst?: boolean }): void;
}

export interface TableState extends ListState, TableNavigation {
  /** The key of the saved query whose tab is open. */
  readonly view: string;
  /** The filter, order and page size in the format of saved queries. */
  readonly queryString: string;
  /** Whether the address has no filter, order or page size. */
  readonly isBare: boolean;
  /** Whether the address filters or sorts by a custom field that the list does not have. */
  readonly namesMissingField: boolean;
  readonly request: ReturnType<typeof toListRequest>;
  /** Sets a filter; `undefined` removes it. With `isTyping`, going back skips the letters typed in between. */
  setFilter(selector: string, value: unknown, options?: { isTyping?: boolean }): void;
  clearFilters(): void;
}

/** The part of the state that the tabs of saved views need. */
export type ViewState = Pick<TableState, 'view' | 'queryString' | 'openView'>;
/** The part of the state that the row of filters needs. */
export type FilterPanelState = Pick<TableState, 'filter' | 'setFilter' | 'clearFilters'>;
/** The part of the state that the editors of filters need. */
export type FilterState = Pick<TableState, 'filter' | 'setFilter'>;

export const DEFAULT_VIEW = 'default';
const FIRST_PAGE: SearchParams = { page: undefined, cursor: undefined, exact_total: undefined };
const NO_PARAMS: SearchParams = { ...FIRST_PAGE, limit: undefined, sort: undefined, filter: undefined };

export function useTableState(list: ListDeclaration): TableState {
  const search = useSearch({ strict: false }) as SearchParams;
  const navigate = useNavigate();
  const isHere = useIsMounted();
  const change = useCallback(
    (next: SearchParams, replace = false) => {
      if (!isHere.current) return;
      void navigate({ ...changeSearch(next), replace, resetScroll: false });
    },
    [navigate, isHere],
  );
  const [isCounted, setCounted] = useSessionStorage<boolean>({
    key: `rounds.table.${list.table_name}.exact`,
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const moves = useMemo(
    (): TableNavigation => ({
      setPage: (to) => change({ cursor: undefined, page: to === 1 ? undefined : String(to) }),
      setLastPage: (from) => change({ cursor: from ?? undefined, page: 'last' }),
      setCursor: (to) => change({ page: undefined, cursor: to }),
      setLimit: (to) => change({ ...FIRST_PAGE, limit: to === DEFAULT_LIMIT ? undefined : String(to) }),
      setSort: (to) => change({ ...FIRST_PAGE, sort: JSON.stringify([to]) }),
      countExactly: () => setCounted(true),
      openView: (to, queryString, { isFirst = false } = {}) =>
        change({ ...NO_PARAMS, ...parseQueryString(queryString), view: to === DEFAULT_VIEW ? undefined : to }, isFirst),
    }),
    [change, setCounted],
  );
  const { page, cursor, limit, sort, filter, exact_total: exact, view = DEFAULT_VIEW } = search;
  const exact_total = isCounted ? 'true' : exact;
  return useMemo(() => {
    const current = parseListState(list, { page, cursor, limit, sort, filter, exact_total });
    const writeFilter = (values: FilterValues, replace?: boolean) =>
      change({ ...FIRST_PAGE, filter: Object.keys(values).length > 0 ? JSON.stringify(values) : undefined }, replace);
    return {
      ...current,
      view,
      queryString: toQueryString(list, current),
      namesMissingField: namesMissingField(list, { filter, sort }),
      isBare: limit === undefined && sort === undefined && filter === undefined,
      request: toListRequest(current),
      ...moves,
      setFilter: (selector, value, { isTyping = false } = {}) => {
        const values = changeFilter(list, current.filter, selector, value);
        writeFilter(values, isTyping && current.filter[selector] !== undefined);
      },
      clearFilters: () => writeFilter({}),
    };
  }, [list, moves, page, cursor, limit, sort, filter, exact_total, view, change]);
}

/** Saving or deleting a view may end after its table was left; then the address belongs to another screen. */
function useIsMounted() {
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return isHere;
}
