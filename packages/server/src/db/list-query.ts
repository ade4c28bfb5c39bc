/**
 * One page of a list: filtered, sorted and counted by its declaration in the contract. The module
 * gives the rows (`query`) and what each column is in SQL; everything a caller may ask for is
 * looked up in the declaration, so that nothing typed reaches SQL but as data.
 */
import type { ListColumn, ListDeclaration, listQuery, Pagination } from '@rounds/contract/list';
import { COUNT_LIMIT, PAGE_SIZES } from '@rounds/contract/list';
import { type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type * as z from 'zod/mini';
import { isUnfitValue } from '../http/failure.ts';
import { wrongField } from '../http/input.ts';
import type { Tx } from './database.ts';
import { type Asker, filterCondition } from './list-filters.ts';

export type ListQuery = z.infer<ReturnType<typeof listQuery>>;

export interface ListSource {
  readonly declaration: ListDeclaration;
  /** Each column of the declaration; `sort` where it may be null: an expression that never is. */
  readonly columns: Readonly<
    Record<string, Expression<unknown> | { column: Expression<unknown>; sort: Expression<unknown> }>
  >;
  /** Unique and never null; decides between equals, in the direction of what it follows. */
  readonly id: Expression<unknown>;
}

export interface Page<Row> {
  readonly list: Row[];
  readonly pagination: Pagination;
  readonly table_name: string;
}

type Direction = 'asc' | 'desc';
interface SortKey {
  readonly key: string;
  readonly expression: Expression<unknown>;
  readonly direction: Direction;
}
interface Cursor {
  /** The order it was made in; another order has other places. */
  readonly order: string;
  readonly way: 'next' | 'prev';
  readonly values: readonly string[];
}
interface Window {
  readonly cursor: Cursor | null;
  /** From the end: the order is turned around, and the rows back again. */
  readonly isBackward: boolean;
  readonly offset: number;
  readonly limit: number;
  readonly current_page: number | null;
}
interface Total {
  readonly total: number;
  readonly isExact: boolean;
}

const MOST_SORT_KEYS = 5;
const PLACE = 'list place ';

/**
 * @param query the rows of the list with all that is selected of them, neither sorted nor limited
 * @throws Refusal VALIDATION_FAILED naming the key, operator or parameter that the list does not know
 */
export async function listPage<DB, TB extends keyof DB, Row>(
  tx: Tx,
  query: SelectQueryBuilder<DB, TB, Row>,
  source: ListSource,
  asked: ListQuery,
  asker: Asker,
): Promise<Page<Row>> {
  const sort = sortKeys(source, asked, asker);
  const order = sort.map(({ key, direction }) => `${key} ${direction}`).join();
  const limit = (PAGE_SIZES as readonly number[]).includes(asked.limit) ? asked.limit : 25;
  const cursor = asked.cursor === undefined ? null : readCursor(asked.cursor, order, sort.length, asker);
  const filtered = conditions(source, asked, asker).reduce((rows, condition) => rows.where(condition), query);

  const count = await countRows(tx, filtered, asked.exact_total === true);
  const window = windowOf(asked, limit, cursor, count);
  const found = await foundRows(windowRows(filtered, sort, window), cursor, asker);
  const more = found.length > window.limit;
  const rows = found.slice(0, window.limit);
  if (window.isBackward) rows.reverse();

  const hasNext = window.isBackward ? cursor !== null : more;
  const hasPrev = window.isBackward ? more : cursor !== null || window.offset > 0;
  const place = (row: Record<string, unknown> | undefined, way: Cursor['way']) =>
    row ? writeCursor({ order, way, values: sort.map((_, at) => String(row[PLACE + at])) }) : null;
  return {
    list: rows.map(withoutPlaces) as Row[],
    pagination: {
      total: count.total,
      total_is_exact: count.isExact,
      limit,
      current_page: window.current_page,
      total_pages: count.isExact ? Math.ceil(count.total / limit) : null,
      next_cursor: hasNext ? place(rows.at(-1), 'next') : null,
      prev_cursor: hasPrev ? place(rows[0], 'prev') : null,
    },
    table_name: source.declaration.table_name,
  };
}

/** The filters of a list alone, for exports and bulk deeds. */
export function conditions(
  source: ListSource,
  { filter }: Pick<ListQuery, 'filter'>,
  asker: Asker,
): RawBuilder<SqlBool>[] {
  if (filter === undefined) return [];
  const values = parsed(filter, 'filter', asker);
  if (typeof values !== 'object' || values === null || Array.isArray(values))
    throw wrongField('filter', asker.locale, 'list.json');
  return Object.entries(values).flatMap(([key, value]) => {
    const declared = columnOf(source, key);
    if (!declared?.filter) throw wrongField(`filter.${key}`, asker.locale, 'list.filter_unknown', { key });
    const condition = filterCondition(declared, columnIn(source, declared).column, value, asker);
    return condition ? [condition] : [];
  });
}

function sortKeys(source: ListSource, { sort }: ListQuery, asker: Asker): SortKey[] {
  const wanted = sort === undefined ? [] : parsed(sort, 'sort', asker);
  if (!Array.isArray(wanted) || wanted.length > MOST_SORT_KEYS) throw wrongField('sort', asker.locale, 'list.json');
  const keys = (wanted.length > 0 ? wanted : [source.declaration.default_sort]).map((entry: unknown): SortKey => {
    const { key, direction } = (entry ?? {}) as Record<string, unknown>;
    const selector = String(key).replaceAll('->', '.');
    const declared = columnOf(source, selector);
    if (!declared?.sortable) throw wrongField('sort', asker.locale, 'list.sort_unknown', { key: selector });
    if (direction !== 'asc' && direction !== 'desc') throw wrongField('sort', asker.locale, 'list.json');
    return { key: selector, expression: columnIn(source, declared).sort, direction };
  });
  return [...keys, { key: 'id', expression: source.id, direction: keys.at(-1)!.direction }];
}

const columnOf = ({ declaration }: ListSource, key: string): ListColumn | undefined =>
  declaration.columns.find(({ selector }) => selector === key);

function columnIn(
  { columns, declaration }: ListSource,
  { selector }: ListColumn,
): { column: Expression<unknown>; sort: Expression<unknown> } {
  const given = columns[selector];
  if (!given) throw new Error(`the list ${declaration.table_name} does not say what its column ${selector} is in SQL`);
  return 'column' in given ? given : { column: given, sort: given };
}

async function countRows<DB, TB extends keyof DB, Row>(
  tx: Tx,
  rows: SelectQueryBuilder<DB, TB, Row>,
  isExact: boolean,
): Promise<Total> {
  const ones = rows.clearSelect().select(sql<number>`1`.as('one'));
  const counted = isExact ? ones : ones.limit(COUNT_LIMIT + 1);
  const { rows: counts } = await sql<{ total: number }>`select count(*) as total from (${counted}) as counted`.execute(
    tx,
  );
  const { total } = counts[0]!;
  return total > COUNT_LIMIT && !isExact ? { total: COUNT_LIMIT, isExact: false } : { total, isExact: true };
}

function windowOf({ page = 1 }: ListQuery, limit: number, cursor: Cursor | null, { total, isExact }: Total): Window {
  if (cursor) return { cursor, isBackward: cursor.way === 'prev', offset: 0, limit, current_page: null };
  if (page !== 'last') return { cursor, isBackward: false, offset: (page - 1) * limit, limit, current_page: page };
  const current_page = isExact ? Math.max(1, Math.ceil(total / limit)) : null;
  const onLastPage = isExact && total > 0 ? total - (current_page! - 1) * limit : limit;
  return { cursor, isBackward: true, offset: 0, limit: onLastPage, current_page };
}

/** One row more than the window shows tells whether the list goes on. */
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

function windowRows<DB, TB extends keyof DB, Row>(
  filtered: SelectQueryBuilder<DB, TB, Row>,
  sort: readonly SortKey[],
  { cursor, isBackward, offset, limit }: Window,
): SelectQueryBuilder<DB, TB, Row> {
  const inOrder = sort.map((key) => (isBackward ? { ...key, direction: opposite(key.direction) } : key));
  let rows = filtered.limit(limit + 1).offset(offset);
  if (cursor) rows = rows.where(beyond(inOrder, cursor.values));
  inOrder.forEach(({ expression, direction }, at) => {
    rows = rows.select(sql<string>`(${expression})::text`.as(PLACE + at)).orderBy(expression, direction) as typeof rows;
  });
  return rows;
}

const opposite = (direction: Direction): Direction => (direction === 'asc' ? 'desc' : 'asc');

/** What comes after a place: one comparison of rows where an index can serve it, else key by key. */
function beyond(sort: readonly SortKey[], values: readonly string[]): RawBuilder<SqlBool> {
  const comparison = (direction: Direction) => (direction === 'asc' ? sql`>` : sql`<`);
  const first = sort[0]!.direction;
  if (sort.every(({ direction }) => direction === first)) {
    return sql`(${sql.join(sort.map(({ expression }) => expression))}) ${comparison(first)} (${sql.join(values)})`;
  }
  const steps = sort.map(({ expression, direction }, at) => {
    const equals = sort.slice(0, at).map((before, index) => sql`${before.expression} = ${values[index]}`);
    return sql`(${sql.join([...equals, sql`${expression} ${comparison(direction)} ${values[at]}`], sql` and `)})`;
  });
  return sql`(${sql.join(steps, sql` or `)})`;
}

const withoutPlaces = (row: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !name.startsWith(PLACE)));

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

function parsed(text: string, parameter: 'filter' | 'sort', { locale }: Asker): unknown {
  const value = tryParse(text);
  if (value === undefined) throw wrongField(parameter, locale, 'list.json');
  return value;
}

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
