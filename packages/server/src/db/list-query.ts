/**
 * One page of a list: filtered, sorted and counted by its declaration in the contract. The module
 * gives the rows (`query`) and what each column is in SQL; everything a caller may ask for is
 * looked up in the declaration, so that nothing typed reaches SQL but as data.
 */
import { hash } from 'node:crypto';
import type { ListColumn, listQuery, Pagination } from '@rounds/contract/list';
import { COUNT_LIMIT, PAGE_SIZES } from '@rounds/contract/list';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type * as z from 'zod/mini';
import { isUnfitValue } from '../http/failure.ts';
import { wrongField } from '../http/input.ts';
import type { Tx } from './database.ts';
import { type Asker, filterCondition } from './list-filters.ts';
import {
  beyond,
  columnIn,
  columnOf,
  inPlaces,
  type ListSource,
  opposite,
  orderOf,
  parsed,
  placeOf,
  type Rows,
  type SortKey,
  sortKeys,
  tryParse,
  withoutPlaces,
} from './list-order.ts';

export type ListQuery = z.infer<ReturnType<typeof listQuery>>;

export interface Page<Row> {
  readonly list: Row[];
  readonly pagination: Pagination;
  readonly table_name: string;
}

interface Cursor {
  /** The order it was made in; another order has other places. */
  readonly order: string;
  readonly way: 'next' | 'prev';
  readonly values: readonly string[];
  /** Mark of the filter with which there were more rows than are counted: paging on need not count them again. */
  readonly many?: string;
}
interface Window {
  /** Where it begins, unless at an end of the list. */
  readonly cursor: Cursor | null;
  /** The order is turned around, and the rows back again. */
  readonly isBackward: boolean;
  /** The page at the end of the list. */
  readonly isLast: boolean;
  readonly offset: number;
  readonly limit: number;
  readonly current_page: number | null;
}
interface Total {
  readonly total: number;
  readonly isExact: boolean;
}

/**
 * @param query the rows of the list with all that is selected of them, neither sorted nor limited
 * @throws Refusal VALIDATION_FAILED naming the key, operator or parameter that the list does not know
 */
export async function listPage<Row>(
  tx: Tx,
  query: Rows<Row>,
  source: ListSource,
  asked: ListQuery,
  asker: Asker,
): Promise<Page<Row>> {
  const sort = sortKeys(source, asked, asker);
  const order = orderOf(sort);
  const limit = (PAGE_SIZES as readonly number[]).includes(asked.limit) ? asked.limit : 25;
  const cursor = asked.cursor === undefined ? null : readCursor(asked.cursor, order, sort.length, asker);
  const mark = markOf(asked);
  const isExact = asked.exact_total === true;
  const isMany = cursor?.many === mark && !isExact;

  planByValues(tx);
  const filtered = filteredRows(query, source, asked, asker);
  const counting = isMany ? MANY : countRows(tx, filtered, isExact);
  const window = windowOf(asked, limit, cursor);
  const [found, count] = await Promise.all([foundRows(windowRows(filtered, sort, window), cursor, asker), counting]);
  const shown = window.isLast ? onLastPage(count, limit) : limit;
  const more = found.length > shown;
  const rows = found.slice(0, shown);
  if (window.isBackward) rows.reverse();

  const hasNext = window.isBackward ? window.cursor !== null : more;
  const hasPrev = window.isBackward ? more : window.cursor !== null || window.offset > 0;
  const many = count.isExact ? {} : { many: mark };
  const place = (row: Record<string, unknown> | undefined, way: Cursor['way']) =>
    row ? writeCursor({ order, way, values: placeOf(row, sort), ...many }) : null;
  return {
    list: rows.map(withoutPlaces) as Row[],
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

/**
 * Which index fits depends on what is asked: a plan for all values would walk where few rows match. Not
 * waited for: it travels with what is asked next, which fails when it does.
 */
export function planByValues(tx: Tx): void {
  sql`set local plan_cache_mode = force_custom_plan`.execute(tx).catch(() => {});
}

/** The rows of a list that its filter lets through. */
export const filteredRows = <Row>(
  rows: Rows<Row>,
  source: ListSource,
  asked: { readonly filter?: unknown },
  asker: Asker,
): Rows<Row> => conditions(source, asked, asker).reduce((left, condition) => left.where(condition), rows);

/** The filters of a list alone: as JSON text, or as the object that it stands for. */
export function conditions(
  source: ListSource,
  { filter }: { readonly filter?: unknown },
  asker: Asker,
): RawBuilder<SqlBool>[] {
  return filterValues(source, filter, asker).flatMap(([declared, value]) => {
    const condition = filterCondition(declared, filteredIn(source, declared), value, asker);
    return condition ? [condition] : [];
  });
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

async function countRows<Row>(tx: Tx, rows: Rows<Row>, isExact: boolean): Promise<Total> {
  const ones = rows.clearSelect().select(sql<number>`1`.as('one'));
  const counted = isExact ? ones : ones.limit(COUNT_LIMIT + 1);
  const { rows: counts } = await sql<{ total: number }>`select count(*) as total from (${counted}) as counted`.execute(
    tx,
  );
  const { total } = counts[0]!;
  return total > COUNT_LIMIT && !isExact ? MANY : { total, isExact: true };
}

/** What a filter looks at may be another column than the one that is shown: a name, and the id behind it. */
function filteredIn(source: ListSource, declared: ListColumn) {
  const { column, filter = column, below, lower } = columnIn(source, declared);
  return { column: filter, ...(below ? { below } : {}), ...(lower ? { lower } : {}) };
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

/** A place that no column has is the caller's: it was not made by this list. */
async function foundRows(
  query: { execute(): Promise<unknown[]> },
  cursor: Cursor | null,
  { locale }: Asker,
): Promise<Record<string, unknown>[]> {
  try {
    return (await query.execute()) as Record<string, unknown>[];
  } catch (error) {
    if (cursor && isUnfitValue(error)) throw wrongField('cursor', locale, 'list.cursor');
    throw error;
  }
}

/** One row more than the window shows tells whether the list goes on. */
function windowRows<Row>(
  filtered: Rows<Row>,
  sort: readonly SortKey[],
  { cursor, isBackward, offset, limit }: Window,
): Rows<Row> {
  const order = sort.map((key) => (isBackward ? { ...key, direction: opposite(key.direction) } : key));
  const rows = filtered.limit(limit + 1).offset(offset);
  return inPlaces(cursor ? rows.where(beyond(order, cursor.values)) : rows, order);
}

const MANY: Total = { total: COUNT_LIMIT, isExact: false };
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
