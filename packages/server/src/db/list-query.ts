/**
 * One page of a list: filtered, sorted and counted by its declaration in the contract. The module
 * gives the rows (`query`) and what each column is in SQL; everything a caller may ask for is
 * looked up in the declaration, so that nothing typed reaches SQL but as data.
 */
import { hash } from 'node:crypto';
import type { ListColumn, listQuery, Pagination } from '@rounds/contract/list';
import { PAGE_SIZES } from '@rounds/contract/list';
import type { RawBuilder, SqlBool } from 'kysely';
import type * as z from 'zod/mini';
import { isUnfitValue } from '../http/failure.ts';
import { wrongField } from '../http/input.ts';
import type { Tx } from './database.ts';
import { type Asker, filterCondition } from './list-filters.ts';
import {
  columnIn,
  columnOf,
  type ListSource,
  orderOf,
  parsed,
  placeOf,
  type Rows,
  sortKeys,
  tryParse,
} from './list-order.ts';
import { type Cursor, type Filtered, isWalked, matchingRows, type Total, type Window } from './list-window.ts';
import { setLocally } from './transactions.ts';

export type ListQuery = z.infer<ReturnType<typeof listQuery>>;

export interface Page<Row> {
  readonly list: Row[];
  readonly pagination: Pagination;
  readonly table_name: string;
}

/**
 * @param query the rows of the list with all that is selected of them, neither sorted nor limited
 * @param sent called when what is asked at once is sent, and not yet answered
 * @throws Refusal VALIDATION_FAILED naming the key, operator or parameter that the list does not know
 */
export async function listPage<Row>(
  tx: Tx,
  query: Rows<Row>,
  source: ListSource,
  asked: ListQuery,
  asker: Asker,
  sent: () => void = () => {},
): Promise<Page<Row>> {
  const sort = sortKeys(source, asked, asker);
  const order = orderOf(sort);
  const limit = (PAGE_SIZES as readonly number[]).includes(asked.limit) ? asked.limit : 25;
  const cursor = asked.cursor === undefined ? null : readCursor(asked.cursor, order, sort.length, asker);
  const isExact = asked.exact_total === true;
  const isMany = cursor?.many !== undefined && cursor.many === markOf(asked) && !isExact;

  const window = windowOf(asked, limit, cursor);
  const { filters, filtered } = filtersOf(source, asked, asker);
  const list: Filtered<Row> = { rows: query, source, filters, filtered, sort, window };
  if (isWalkedPlainly(list)) planOnce(tx);
  else planByValues(tx);
  const [found, count] = await matchingRows(tx, list, { isMany, isExact }, sent).catch((error: unknown) => {
    // A place that no column has is the caller's: it was not made by this list.
    if (cursor && isUnfitValue(error)) throw wrongField('cursor', asker.locale, 'list.cursor');
    throw error;
  });
  const shown = window.isLast ? onLastPage(count, limit) : limit;
  const more = found.length > shown;
  const rows = found.slice(0, shown);
  if (window.isBackward) rows.reverse();

  const hasNext = window.isBackward ? window.cursor !== null : more;
  const hasPrev = window.isBackward ? more : window.cursor !== null || window.offset > 0;
  const many = count.isExact ? {} : { many: markOf(asked) };
  const place = (row: Record<string, unknown> | undefined, way: Cursor['way']) =>
    row ? writeCursor({ order, way, values: placeOf(row, sort), ...many }) : null;
  return {
    list: rows as Row[],
    pagination: {
      total: count.total,
      total_is_exact: count.isExact,
      limit,
      current_page: window.isLast ? lastPage(count, limit) : window.current_page,
      total_pages: count.isExact ? Math.ceil(count.total / limit) : null,
      next_cursor: hasNext ? place(rows.at(-1), 'next') : null,
      prev_cursor: hasPrev ? place(rows[0], 'prev') : null,
    },
    table_name: source.declaration.table_name,
  };
}

/** Which index fits depends on what is asked: a plan for all values would walk where few rows match. */
export const planByValues = (tx: Tx): void => setLocally(tx, 'set local plan_cache_mode = force_custom_plan');

/**
 * A plan that the connection keeps. It is made with the values of whoever asks first; so that it is
 * right for everybody, all are left out but the one along the list's index.
 */
function planOnce(tx: Tx): void {
  const others = ['sort', 'seqscan', 'bitmapscan', 'hashjoin', 'mergejoin'];
  const without = others.map((other) => `set local enable_${other} = off`);
  setLocally(tx, ['set local plan_cache_mode = force_generic_plan', ...without].join('; '));
}

/** A page from an end of the whole list or from a cursor, along an index. */
const isWalkedPlainly = ({ source, filters, sort, window }: Filtered<unknown>): boolean =>
  filters.length === 0 && window.offset === 0 && isWalked(source, sort);

/** The rows of a list that its filter lets through. */
export const filteredRows = <Row>(
  rows: Rows<Row>,
  source: ListSource,
  asked: { readonly filter?: unknown },
  asker: Asker,
): Rows<Row> => conditions(source, asked, asker).reduce((left, condition) => left.where(condition), rows);

/** The filters of a list alone: as JSON text, or as the object that it stands for. */
export const conditions = (
  source: ListSource,
  asked: { readonly filter?: unknown },
  asker: Asker,
): RawBuilder<SqlBool>[] => filtersOf(source, asked, asker).filters;

function filtersOf(source: ListSource, { filter }: { readonly filter?: unknown }, asker: Asker) {
  const filters: RawBuilder<SqlBool>[] = [];
  const filtered: string[] = [];
  for (const [declared, value] of filterValues(source, filter, asker)) {
    const condition = filterCondition(declared, filteredIn(source, declared), value, asker);
    if (!condition) continue;
    filters.push(condition);
    filtered.push(declared.selector);
  }
  return { filters, filtered };
}

function filterValues(source: ListSource, filter: unknown, asker: Asker): [ListColumn, unknown][] {
  if (filter === undefined || filter === null) return [];
  const values = typeof filter === 'string' ? parsed(filter, 'filter', asker) : filter;
  if (typeof values !== 'object' || values === null || Array.isArray(values))
    throw wrongField('filter', asker.locale, 'list.json');
  return Object.entries(values).map(([key, value]) => {
    const declared = columnOf(source, key);
    if (!declared?.filter) throw wrongField(`filter.${key}`, asker.locale, 'list.filter_unknown', { key });
    return [declared, value];
  });
}

/** What a filter looks at may be another column than the one that is shown: a name, and the id behind it. */
function filteredIn(source: ListSource, declared: ListColumn) {
  const { column, filter, ...more } = columnIn(source, declared);
  return { ...more, column: filter ?? column, isById: filter !== undefined || more.below !== undefined };
}

/** Of a cursor that comes with the last page, only what it knows of the count matters. */
function windowOf({ page = 1 }: ListQuery, limit: number, cursor: Cursor | null): Window {
  const start = { cursor: null, isBackward: false, isLast: false, offset: 0, limit, current_page: null };
  if (page === 'last') return { ...start, isBackward: true, isLast: true };
  if (cursor) return { ...start, cursor, isBackward: cursor.way === 'prev' };
  return { ...start, offset: (page - 1) * limit, current_page: page };
}

const lastPage = ({ total, isExact }: Total, limit: number): number | null =>
  isExact ? Math.max(1, Math.ceil(total / limit)) : null;

/** The last page has what the pages before it leave; where they are not counted, as many rows as any. */
const onLastPage = ({ total, isExact }: Total, limit: number): number =>
  isExact && total > 0 ? total - (lastPage({ total, isExact }, limit)! - 1) * limit : limit;

const markOf = ({ filter }: Pick<ListQuery, 'filter'>): string => hash('sha1', filter ?? '', 'base64url');

const writeCursor = (cursor: Cursor): string => Buffer.from(JSON.stringify(cursor)).toString('base64url');

function readCursor(text: string, order: string, length: number, { locale }: Asker): Cursor {
  const cursor = tryParse(Buffer.from(text, 'base64url').toString()) as Partial<Cursor> | null | undefined;
  const fits =
    cursor?.order === order &&
    (cursor.way === 'next' || cursor.way === 'prev') &&
    Array.isArray(cursor.values) &&
    cursor.values.length === length &&
    cursor.values.every((value) => typeof value === 'string');
  if (!fits) throw wrongField('cursor', locale, 'list.cursor');
  return cursor as Cursor;
}
