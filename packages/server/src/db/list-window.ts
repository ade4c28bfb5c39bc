/**
 * The rows of one page, and how many there are in all. What few rows match is found first and put in
 * order then; where many do, the list is walked in its order, in which they are soon met.
 */
import { COUNT_LIMIT } from '@rounds/contract/list';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from './database.ts';
import {
  beyond,
  inOrder,
  inPlaces,
  isPlaced,
  type ListSource,
  opposite,
  type Rows,
  type SortKey,
  TOTAL,
  withPlaces,
} from './list-order.ts';

export interface Cursor {
  /** The order it was made in; another order has other places. */
  readonly order: string;
  readonly way: 'next' | 'prev';
  readonly values: readonly string[];
  /** Mark of the filter with which there were more rows than are counted: paging on need not count them again. */
  readonly many?: string;
}
export interface Window {
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
export interface Total {
  readonly total: number;
  readonly isExact: boolean;
}
export interface Filtered<Row> {
  readonly rows: Rows<Row>;
  readonly source: ListSource;
  readonly filters: readonly RawBuilder<SqlBool>[];
  /** The columns that they are about. */
  readonly filtered: readonly string[];
  readonly sort: readonly SortKey[];
  readonly window: Window;
}
type Found = Record<string, unknown>[];
/** Around what is sent at once and waited for. */
type Asking = <T>(asked: Promise<T>) => Promise<T>;

const PLACE = 'place ';
/** From so many on, reading all that match takes longer than looking for the first of them along an index. */
const WORTH_LOOKING = 1_500;
/** So far it is looked: a small part of what reading them may take. */
const LOOKED_AT = 5_000;
const MANY: Total = { total: COUNT_LIMIT, isExact: false };

/** One row more than the window shows tells whether the list goes on. */
export async function matchingRows<Row>(
  tx: Tx,
  list: Filtered<Row>,
  known: { readonly isMany: boolean; readonly isExact: boolean },
  sent: () => void,
): Promise<[Found, Total]> {
  const asking: Asking = (asked) => {
    sent();
    return asked;
  };
  if (known.isMany) return [await asking(walked(list)), MANY];
  if (known.isExact || list.filters.length === 0)
    return asking(Promise.all([walked(list), counted(tx, list, known.isExact)]));
  const [found, total] = await asking(inItsOrder(list)(tx, list));
  return found ? [found, total] : [await asking(walked(list)), MANY];
}

async function counted<Row>(tx: Tx, list: Filtered<Row>, isExact: boolean): Promise<Total> {
  const ids = isExact ? idsOf(list) : idsOf(list).limit(COUNT_LIMIT + 1);
  const { rows } = await sql<{ total: number }>`select count(*) as total from (${ids}) as counted`.execute(tx);
  const { total } = rows[0]!;
  return isExact ? { total, isExact } : totalOf(total);
}

const totalOf = (counted: number): Total => (counted > COUNT_LIMIT ? MANY : { total: counted, isExact: true });

/**
 * Along the list's order. What is passed over is looked at in an index alone, where that holds what is
 * filtered; only rows of the page are read.
 */
async function walked<Row>(list: Filtered<Row>): Promise<Found> {
  const { rows, source, filters, sort, window } = list;
  const order = orderIn(sort, window);
  if (filters.length === 0 && window.offset === 0) {
    return withPlaces(within(rows, order, window), order).execute() as Promise<Found>;
  }
  const ids = within(idsOf(list), order, window);
  return inPlaces(rows.where(isAmong(source, ids)), order).execute() as Promise<Found>;
}

/** Whether an index has the list in this order. */
export const isWalked = ({ indexed }: ListSource, sort: readonly SortKey[]): boolean =>
  sort.length === 2 && indexed?.includes(sort[0]!.key) === true;

/** Whether rows are found in the list's order, or have to be read to be put in it, or what they are sorted by comes with finding them. */
function inItsOrder<Row>({ source, sort, window, filtered }: Filtered<Row>) {
  if (!isWalked(source, sort)) return inOrderAtOnce<Row>;
  const isFoundWith = source.foundWith === sort[0]!.key;
  const isFoundBy = source.foundBy?.some((key) => filtered.includes(key)) ?? true;
  if (isFoundWith && isFoundBy) return window.cursor ? inOrderAtOnce<Row> : foundInOrder<Row>;
  return window.offset === 0 ? readInOrder<Row> : inOrderAtOnce<Row>;
}

/** All that match are found in their order and counted; only those of the page are read. Null when they are more than are counted. */
async function foundInOrder<Row>(tx: Tx, list: Filtered<Row>): Promise<[Found | null, Total]> {
  const { rows, source, sort, window } = list;
  const order = orderIn(sort, window);
  const first = window.offset + 1;
  const ids = sql`
    select ids[${first}::integer:${first + window.limit}::integer] from matching where cardinality(ids) <= ${COUNT_LIMIT}`;
  return pageWithTotal(
    tx,
    sql`matching as materialized (select array(${inOrder(idsOf(list), order).limit(COUNT_LIMIT + 1)}) as ids)`,
    COUNTED_IDS,
    inPlaces(only(rows, isOneOf(source, ids)), order),
  );
}

/**
 * All that match are counted, in an index alone where one has what is filtered, then read and put in order; of many only
 * the page's own, where they are met near the beginning of the order. Null when they are more than are counted.
 */
async function readInOrder<Row>(tx: Tx, list: Filtered<Row>): Promise<[Found | null, Total]> {
  const { rows, source, sort, window } = list;
  const order = orderIn(sort, window);
  const ids = sql`
    select case when cardinality(near.ids) > ${window.limit} then near.ids else matching.ids end
    from matching, near where cardinality(matching.ids) <= ${COUNT_LIMIT}`;
  return pageWithTotal(
    tx,
    sql`matching as materialized (select array(${idsOf(list).limit(COUNT_LIMIT + 1)}) as ids),
      near as materialized (select array(${firstMet(list, order)}) as ids)`,
    COUNTED_IDS,
    withPlaces(within(only(rows, isOneOf(source, ids)), order, window), order),
  );
}

/** The page among the first rows of the order, in an index alone and no further than it goes; not looked for where few match. */
function firstMet<Row>({ rows, source, window }: Filtered<Row>, order: readonly SortKey[]) {
  const [key] = order as [SortKey, SortKey];
  const isWorth = sql<SqlBool>`(select cardinality(ids) from matching) between ${WORTH_LOOKING} and ${COUNT_LIMIT}`;
  const looked = rows
    .clearSelect()
    .select([
      sql`${source.id}`.as('id'),
      sql`${key.expression}`.as('place'),
      sql`${source.id} in (select unnest(ids) from matching)`.as('fits'),
    ])
    .where(isWorth) as Rows<Row>;
  const direction = sql.raw(key.direction);
  return sql`
    select id from (${within(looked, order, { ...window, limit: LOOKED_AT })}) as looked where fits
    order by place ${direction}, id ${direction} limit ${window.limit + 1}`;
}

/** All that match, with what they are sorted by, are counted and put in order at once; null when they are more than are counted, and none was. */
async function inOrderAtOnce<Row>(tx: Tx, list: Filtered<Row>): Promise<[Found | null, Total]> {
  const { rows, source, sort, window } = list;
  const order = orderIn(sort, window);
  const places = sort.slice(0, -1).map(({ expression }, at) => sql`${expression}`.as(PLACE + at));
  const keys = order.map((key, at) => ({ ...key, expression: sql.ref(at < places.length ? PLACE + at : 'id') }));
  const after = window.cursor ? sql`and ${beyond(keys, window.cursor.values)}` : sql``;
  const ids = sql`
    select id from matching where (select total from counted) <= ${COUNT_LIMIT} ${after}
    order by ${sql.join(keys.map(({ expression, direction }) => sql`${expression} ${sql.raw(direction)}`))}
    limit ${window.limit + 1} offset ${window.offset}`;
  return pageWithTotal(
    tx,
    sql`matching as materialized (${idsOf(list)
      .select(places)
      .limit(COUNT_LIMIT + 1)}),
      counted as materialized (select count(*) as total from matching)`,
    sql`counted`,
    inPlaces(only(rows, isAmong(source, ids)), order),
  );
}

/** How many `matching` holds: not found apart from it, since each part of a statement costs its planning. */
const COUNTED_IDS = sql`(select cardinality(ids) as total from matching) as counted`;

/**
 * The total comes also where there is no row; a join without a condition keeps the order of the page. No page where
 * more match than are counted.
 */
async function pageWithTotal(
  tx: Tx,
  matching: RawBuilder<unknown>,
  counted: RawBuilder<unknown>,
  page: Rows<unknown>,
): Promise<[Found | null, Total]> {
  const { rows: answer } = await sql<Found[number]>`
    with ${matching}, page as materialized (${page})
    select counted.total as ${sql.id(TOTAL)}, page.* from ${counted} left join page on true`.execute(tx);
  const found = answer.filter(isPlaced);
  const total = totalOf(answer[0]![TOTAL] as number);
  return [total.isExact ? found : null, total];
}

const idsOf = <Row>({ rows, source, filters }: Filtered<Row>): Rows<Row> =>
  filters
    .reduce((left, filter) => left.where(filter), rows)
    .clearSelect()
    .select(sql`${source.id}`.as('id')) as Rows<Row>;

/** Rows that were found before in the same statement: what else is asked of the list's rows holds for them. */
const only = <Row>(rows: Rows<Row>, condition: RawBuilder<SqlBool>): Rows<Row> => rows.clearWhere().where(condition);

/** Rows by their primary key, however many PostgreSQL takes them for. */
const isAmong = ({ id }: ListSource, ids: RawBuilder<unknown> | Rows<unknown>): RawBuilder<SqlBool> =>
  sql`${id} = any(array(${ids}))`;

/** The same for a list of ids. */
const isOneOf = ({ id }: ListSource, ids: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql`${id} = any((${ids})::bigint[])`;

const orderIn = (sort: readonly SortKey[], { isBackward }: Window): readonly SortKey[] =>
  sort.map((key) => (isBackward ? { ...key, direction: opposite(key.direction) } : key));

/** What the window shows, and one row more, which tells whether the list goes on. */
function within<Row>(rows: Rows<Row>, order: readonly SortKey[], { cursor, limit, offset }: Window): Rows<Row> {
  const after = cursor ? rows.where(beyond(order, cursor.values)) : rows;
  return inOrder(after, order)
    .limit(limit + 1)
    .offset(offset);
}
