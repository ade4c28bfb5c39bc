/**
 * One page of a list: filtered, sorted and counted by its declaration in the contract. The module gives
 * the rows and what each column is in SQL. Everything a caller may ask for is looked up in the
 * declaration, so that what a caller sends reaches SQL only as a parameter.
 */
import { hash } from 'node:crypto';
import { type ListColumn, type listQuery, PAGE_SIZES, type Pagination } from '@rounds/contract/list.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Tx } from '../../db/database.ts';
import { fieldError } from '../../http/input.ts';
import { isInvalidValueError } from '../../http/response/error-mapping.ts';
import { filterCondition, type Viewer } from './filters.ts';
import {
  findColumn,
  getPosition,
  getSourceColumn,
  joinSortTables,
  type ListRows,
  type ListSource,
  parseParameter,
  readSort,
  type SortKey,
  toOrderText,
  tryParse,
} from './order.ts';
import { findPage, type ListTotal } from './strategies.ts';

export type ListQuery = z.infer<ReturnType<typeof listQuery>>;

export interface Page<Row> {
  readonly list: Row[];
  readonly pagination: Pagination;
  readonly table_name: string;
}

interface Cursor {
  /** The order it was made in; positions of another order are others. */
  readonly order: string;
  readonly way: 'next' | 'prev';
  readonly values: readonly string[];
  /** Hash of the filter with which more rows matched than are counted: the next page need not count them again. */
  readonly many?: string;
}

/**
 * @param rows the rows of the list with all that is selected of them, neither sorted nor limited
 * @throws ApiError VALIDATION_FAILED naming the key, operator or parameter that the list does not know
 */
export async function listPage<Row>(
  tx: Tx,
  rows: ListRows<Row>,
  source: ListSource,
  query: ListQuery,
  viewer: Viewer,
): Promise<Page<Row>> {
  const sort = readSort(source, query, viewer);
  const order = toOrderText(sort);
  const limit = (PAGE_SIZES as readonly number[]).includes(query.limit) ? query.limit : DEFAULT_PAGE_SIZE;
  const cursor = query.cursor === undefined ? null : readCursor(query.cursor, order, sort.length, viewer);
  const isLast = query.page === 'last';
  // If the last page is requested, only the count of the cursor is used.
  const start = isLast ? null : cursor;
  const isBackward = isLast || start?.way === 'prev';
  const currentPage = start || query.page === 'last' ? null : (query.page ?? 1);
  const offset = currentPage ? (currentPage - 1) * limit : 0;
  const isMany = cursor?.many === hashFilter(query);
  const mode = query.exact_total ? 'exact' : isMany ? 'known' : 'limited';

  const filters = filterConditions(source, query, viewer);
  const isWalkable = source.isShort !== true && (filters.length === 0 || hasIndex(source, query, sort, viewer));
  const window = { after: start?.values ?? null, isBackward, offset, limit };
  const list = { rows: joinSortTables(rows, sort), source, filters, sort, window, isWalkable };
  const { found, total } = await findPage(tx, list, mode).catch((error: unknown) => {
    // A position that no column can have was not made by this list.
    if (cursor && isInvalidValueError(error)) throw fieldError('cursor', viewer.locale, 'list.cursor');
    throw error;
  });
  const size = isLast ? getLastPageSize(total, limit) : limit;
  const hasMore = found.length > size;
  const pageRows = found.slice(0, size);
  if (isBackward) pageRows.reverse();

  const hasNext = isBackward ? start !== null : hasMore;
  const hasPrevious = isBackward ? hasMore : start !== null || offset > 0;
  const many = total.isExact ? {} : { many: hashFilter(query) };
  const toCursor = (row: Record<string, unknown> | undefined, way: Cursor['way']) =>
    row ? writeCursor({ order, way, values: getPosition(row, sort), ...many }) : null;
  return {
    list: pageRows as Row[],
    pagination: {
      total: total.total,
      total_is_exact: total.isExact,
      limit,
      current_page: isLast ? getLastPageNumber(total, limit) : currentPage,
      total_pages: total.isExact ? Math.ceil(total.total / limit) : null,
      next_cursor: hasNext ? toCursor(pageRows.at(-1), 'next') : null,
      prev_cursor: hasPrevious ? toCursor(pageRows[0], 'prev') : null,
    },
    table_name: source.declaration.table_name,
  };
}

const DEFAULT_PAGE_SIZE = 25;

/** The rows of a list that pass its filter. */
export const filterRows = <Row>(
  rows: ListRows<Row>,
  source: ListSource,
  query: { readonly filter?: unknown },
  viewer: Viewer,
): ListRows<Row> => filterConditions(source, query, viewer).reduce((rest, condition) => rest.where(condition), rows);

/** Counts the rows, up to a limit if there is one. */
export async function countRows<Row>(tx: Tx, rows: ListRows<Row>, { id }: ListSource, limit?: number): Promise<number> {
  const ids = rows.clearSelect().select(sql`${id}`.as('id'));
  const limitedIds = limit === undefined ? ids : ids.limit(limit);
  const { rows: answer } = await sql<{ total: number }>`
    select count(*) as total from (${limitedIds}) as counted`.execute(tx);
  return answer[0]!.total;
}

/** The conditions of a filter, which comes as JSON text or as the object itself. */
export const filterConditions = (
  source: ListSource,
  { filter }: { readonly filter?: unknown },
  viewer: Viewer,
): RawBuilder<SqlBool>[] =>
  readFilterValues(source, filter, viewer).flatMap(
    ([declared, value]) => filterCondition(declared, toFilteredColumn(source, declared), value, viewer) ?? [],
  );

/** Whether an index has the rows of the only filter in this order. A filter of several values is not in order. */
function hasIndex(
  source: ListSource,
  { filter }: { readonly filter?: unknown },
  [first]: readonly SortKey[],
  viewer: Viewer,
): boolean {
  const inOrder = source.indexes?.filter((index) => index.sort === first?.key) ?? [];
  // Most lists have none, so their filter need not be read again.
  if (inOrder.length === 0) return false;
  const [only, ...others] = readFilterValues(source, filter, viewer);
  if (!only || others.length > 0) return false;
  const [{ selector }, values] = only;
  return inOrder.some((index) => index.filter === selector) && Array.isArray(values) && values.length === 1;
}

function readFilterValues(source: ListSource, filter: unknown, { locale }: Viewer): [ListColumn, unknown][] {
  if (filter === undefined || filter === null) return [];
  const values = typeof filter === 'string' ? parseParameter(filter, 'filter', locale) : filter;
  if (typeof values !== 'object' || values === null || Array.isArray(values)) {
    throw fieldError('filter', locale, 'list.json');
  }
  return Object.entries(values).map(([key, value]) => {
    const declared = findColumn(source, key);
    if (!declared?.filter) throw fieldError(`filter.${key}`, locale, 'list.filter_unknown', { key });
    return [declared, value];
  });
}

/** A filter may look at another column than the one that is shown: the id behind a name. */
function toFilteredColumn(source: ListSource, declared: ListColumn) {
  const { column, filter, isByText, ...more } = getSourceColumn(source, declared);
  return {
    ...more,
    column: filter ?? column,
    isById: !more.isByUuid && !isByText && (filter !== undefined || more.below !== undefined),
  };
}

const getLastPageNumber = ({ total, isExact }: ListTotal, limit: number): number | null =>
  isExact ? Math.max(1, Math.ceil(total / limit)) : null;

/** The last page has the rows that full pages before it leave; without an exact total it is a full page. */
const getLastPageSize = ({ total, isExact }: ListTotal, limit: number): number =>
  isExact && total > 0 ? total - (Math.ceil(total / limit) - 1) * limit : limit;

const hashFilter = ({ filter }: Pick<ListQuery, 'filter'>): string => hash('sha1', filter ?? '', 'base64url');

const writeCursor = (cursor: Cursor): string => Buffer.from(JSON.stringify(cursor)).toString('base64url');

function readCursor(text: string, order: string, length: number, { locale }: Viewer): Cursor {
  const cursor = tryParse(Buffer.from(text, 'base64url').toString()) as Partial<Cursor> | null | undefined;
  const isValid =
    cursor?.order === order &&
    (cursor.way === 'next' || cursor.way === 'prev') &&
    Array.isArray(cursor.values) &&
    cursor.values.length === length &&
    cursor.values.every((value) => typeof value === 'string');
  if (!isValid) throw fieldError('cursor', locale, 'list.cursor');
  return cursor as Cursor;
}
