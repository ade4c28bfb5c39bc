/** Parses the list parameters of an address or a saved query. */
import {
  isCustomSelector,
  type ListColumn,
  type ListDeclaration,
  PAGE_SIZES,
  toSortKey,
} from '@rounds/contract/list.ts';
import { setSearchText } from './text-filter-value.ts';

export type Sort = ListDeclaration['default_sort'];
/** The values of filters by the selector of their column, in the format of list calls. */
export type FilterValues = Readonly<Record<string, unknown>>;
export type SearchParams = Readonly<Partial<Record<string, string | undefined>>>;

/** The query of a list call. */
export interface ListRequest {
  limit: number;
  page?: number | 'last';
  cursor?: string;
  sort?: string;
  filter?: string;
  exact_total?: boolean;
  with_saved_queries?: boolean;
}

export interface ListState {
  readonly page: number | 'last';
  readonly cursor: string | undefined;
  readonly limit: number;
  readonly sort: Sort;
  readonly filter: FilterValues;
  readonly isExact: boolean;
}

export const DEFAULT_LIMIT = 25;

/**
 * Ignores everything that the list does not declare. While the columns of custom fields are unknown, a filter or an
 * order by them is ignored as well, and so is the page, which is one of another filter or order.
 */
export function parseListState(list: ListDeclaration, address: SearchParams): ListState {
  const isWaiting = !list.has_custom_columns && namesMissingField(list, address);
  const search = isWaiting ? { ...address, page: undefined, cursor: undefined } : address;
  const limit = Number(search.limit);
  const page = Number(search.page);
  return {
    page: search.page === 'last' ? 'last' : Number.isInteger(page) && page > 0 ? page : 1,
    cursor: search.cursor || undefined,
    limit: PAGE_SIZES.some((size) => size === limit) ? limit : DEFAULT_LIMIT,
    sort: parseSort(list, search.sort),
    filter: parseFilter(list, search.filter),
    isExact: search.exact_total === 'true',
  };
}

function parseSort(list: ListDeclaration, text: string | undefined): Sort {
  const [first] = toArray(parseJson(text)) as Partial<Sort>[];
  const column = list.columns.find((one) => one.sortable && toSortKey(one) === first?.key);
  if (!column) return list.default_sort;
  const sort: Sort = { key: toSortKey(column), direction: first?.direction === 'desc' ? 'desc' : 'asc' };
  return isDefaultSort(list, sort) ? list.default_sort : sort;
}

const isDefaultSort = ({ default_sort }: ListDeclaration, { key, direction }: Sort): boolean =>
  key === default_sort.key && direction === default_sort.direction;

function parseFilter(list: ListDeclaration, text: string | undefined): FilterValues {
  const values = parseJson(text);
  if (typeof values !== 'object' || values === null || Array.isArray(values)) return {};
  const selectors = list.columns.filter(({ filter }) => filter).map(({ selector }) => selector);
  return Object.fromEntries(Object.entries(values).filter(([selector]) => selectors.includes(selector)));
}

/** Whether an address filters or sorts by a custom field that the list does not have. */
export function namesMissingField(list: ListDeclaration, { filter, sort }: SearchParams): boolean {
  const sortKeys = toArray(parseJson(sort)).map((entry) => String(Object(entry).key).replaceAll('->', '.'));
  const selectors = [...Object.keys(Object(parseJson(filter))), ...sortKeys];
  return selectors.some(
    (selector) => isCustomSelector(list, selector) && !list.columns.some((column) => column.selector === selector),
  );
}

/** The record whose custom fields the list has as columns, as text; empty if its filter names none or several. */
export function getColumnOwner({ custom_fields }: ListDeclaration, { filter }: SearchParams): string {
  const value: unknown = custom_fields?.owner && Object(parseJson(filter))[custom_fields.owner];
  return Array.isArray(value) && value.length === 1 ? String(value[0]) : '';
}

/** A filter with one value changed. The fields of another owner cannot be filtered by. */
export function changeFilter(
  list: ListDeclaration,
  filter: FilterValues,
  selector: string,
  value: unknown,
): FilterValues {
  const isOwner = list.custom_fields?.owner === selector;
  const others = Object.entries(filter).filter(
    ([key]) => key !== selector && !(isOwner && isCustomSelector(list, key)),
  );
  return Object.fromEntries(value === undefined ? others : [...others, [selector, value]]);
}

export function toListRequest({ page, cursor, limit, sort, filter, isExact }: ListState): ListRequest {
  const place = { ...(cursor && { cursor }), ...((!cursor || page === 'last') && { page }) };
  const { then_by, ...first } = sort;
  const request: ListRequest = { limit, ...place, sort: JSON.stringify(then_by ? [first, then_by] : [first]) };
  if (Object.keys(filter).length > 0) request.filter = JSON.stringify(filter);
  if (isExact) request.exact_total = true;
  return request;
}

/** Formats a canonical string: equal for equal filter, order and page size. Defaults of the list are left out. */
export function toQueryString(list: ListDeclaration, { limit, sort, filter }: ListState): string {
  const search = new URLSearchParams();
  const sorted = Object.entries(filter).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const { key, direction } = sort;
  if (sorted.length > 0) search.set('filter', JSON.stringify(Object.fromEntries(sorted)));
  if (!isDefaultSort(list, sort)) search.set('sort', JSON.stringify([{ key, direction }]));
  if (limit !== DEFAULT_LIMIT) search.set('limit', String(limit));
  return search.toString();
}

/**
 * Compares what two queries mean for the list today, because a saved one may be older than the list. A text in the
 * search field is no difference: people search in a view without wanting to change it.
 */
export function isSameQuery(list: ListDeclaration, one: string, other: string, search?: string): boolean {
  const toComparable = (text: string) => {
    const state = parseListState(list, parseQueryString(text));
    const column = list.columns.find(({ selector }) => selector === search);
    const filter = column
      ? changeFilter(list, state.filter, column.selector, withoutSearchText(column, state.filter))
      : state.filter;
    return toQueryString(list, { ...state, filter });
  };
  return toComparable(one) === toComparable(other);
}

const withoutSearchText = (column: ListColumn, filter: FilterValues): unknown =>
  setSearchText(column, '', filter[column.selector]);

export function parseQueryString(text: string): SearchParams {
  const search = new URLSearchParams(text);
  const at = (key: string) => search.get(key) ?? undefined;
  return { limit: at('limit'), sort: at('sort'), filter: at('filter') };
}

function parseJson(text: string | undefined): unknown {
  try {
    return text ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}

const toArray = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
