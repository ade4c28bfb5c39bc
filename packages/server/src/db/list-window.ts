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
  readonly sort: readonly SortKey[];
  readonly window: Window;
}
type Found = Record<string, unknown>[];

const TOTAL = 'list total';
/** From so many on, putting all that match in order takes longer than looking for the first of them along an index. */
const WORTH_LOOKING = 2_000;
/** So far it is looked: a small part of what putting them in order may take. */
const LOOKED_AT = 5_000;
const MANY: Total = { total: COUNT_LIMIT, isExact: false };

/** One row more than the window shows tells whether the list goes on. */
export async function matchingRows<Row>(
  tx: Tx,
  list: Filtered<Row>,
  known: { readonly isMany: boolean; readonly isExact: boolean },
  asksNoMore: () => void,
): Promise<[Found, Total]> {
  const last = <T>(asked: T): T => {
    asksNoMore();
    return asked;
  };
  if (known.isMany) return [await last(walked(list)), MANY];
  if (known.isExact || list.filters.length === 0)
    return Promise.all(last([walked(list), counted(tx, list, known.isExact)]));
  const few = await sortedWhereFew(tx, list);
  return few ?? [await last(walked(list)), MANY];
}

async function counted<Row>(tx: Tx, list: Filtered<Row>, isExact: boolean): Promise<Total> {
  const ids = isExact ? idsOf(list) : idsOf(list).limit(COUNT_LIMIT + 1);
  const { rows } = await sql<{ total: number }>`select count(*) as total from (${ids}) as counted`.execute(tx);
  const { total } = rows[0]!;
  return total > COUNT_LIMIT && !isExact ? MANY : { total, isExact: true };
}

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

/**
 * All that match, by whichever index finds them, are counted and put in order at once; null when they
 * are more than are counted, and none was put in order. Where a list is in its usual order, the index
 * that finds its rows has what they are sorted by; for any other order they have to be read, unless
 * the page's own are met near the beginning of an index in that order.
 */
async function sortedWhereFew<Row>(tx: Tx, list: Filtered<Row>): Promise<[Found, Total] | null> {
  const { rows, source, sort, window } = list;
  const order = orderIn(sort, window);
  const isUsual = sort.length === 2 && sort[0]!.key === source.declaration.default_sort.key;
  const few = idsOf(list).limit(COUNT_LIMIT + 1);
  const matching = isUsual ? few.select(sql`${sort[0]!.expression}`.as('usual')) : few;
  const isFew = sql<SqlBool>`(select total from counted) <= ${COUNT_LIMIT}`;
  const isNear = !isUsual && window.offset === 0 && isWalked(source, sort);
  const wanted = isNear ? nearOrAll(window) : sql`select id from matching`;
  const found = isUsual
    ? inOrder(rows.where(isAmong(source, usualIds(order, window, isFew))), order)
    : within(rows.where(isAmong(source, wanted)).where(isFew), order, window);
  // The total comes also where there is no row; a join without a condition keeps the order of the page.
  const { rows: answer } = await sql<Found[number]>`
    with matching as materialized (${matching}),
      counted as materialized (select count(*) as total from matching),
      ${isNear ? sql`near as materialized (${firstMet(list, order)}),` : sql``}
      page as materialized (${withPlaces(found, order)})
    select counted.total as ${sql.id(TOTAL)}, page.* from counted left join page on true`.execute(tx);
  const total = answer[0]![TOTAL] as number;
  if (total > COUNT_LIMIT) return null;
  const page = answer.filter((row) => isPlaced(row)).map(({ [TOTAL]: _, ...row }) => row);
  return [page, { total, isExact: true }];
}

/** Whether an index has the list in this order. */
export const isWalked = ({ indexed }: ListSource, sort: readonly SortKey[]): boolean =>
  sort.length === 2 && indexed?.includes(sort[0]!.key) === true;

/** The page among the first rows of the order, in an index alone; not looked for where few match. */
function firstMet<Row>({ rows, source, window }: Filtered<Row>, order: readonly SortKey[]) {
  const [key] = order as [SortKey, SortKey];
  const isWorth = sql<SqlBool>`(select total from counted) between ${WORTH_LOOKING} and ${COUNT_LIMIT}`;
  const ids = rows
    .clearSelect()
    .select([sql`${source.id}`.as('id'), sql`${key.expression}`.as('place')])
    .where(isWorth) as Rows<Row>;
  const first = within(ids, order, { ...window, limit: LOOKED_AT });
  const direction = sql.raw(key.direction);
  return sql`select id from (${first}) as first where id in (select id from matching)
    order by place ${direction}, id ${direction} limit ${window.limit + 1}`;
}

/** The page where all of it was met, else everything that matches. */
const nearOrAll = ({ limit }: Window) => sql`
  select id from near where (select count(*) from near) > ${limit}
  union all select id from matching where (select count(*) from near) <= ${limit}`;

/** The page out of what matches, where that has what the list is sorted by. */
function usualIds(order: readonly SortKey[], { cursor, limit, offset }: Window, isFew: RawBuilder<SqlBool>) {
  const [usual, id] = order as [SortKey, SortKey];
  const keys = [
    { ...usual, expression: sql.ref('usual') },
    { ...id, expression: sql.ref('id') },
  ];
  const direction = sql.raw(usual.direction);
  return sql`select id from matching where ${isFew} ${cursor ? sql`and ${beyond(keys, cursor.values)}` : sql``}
    order by usual ${direction}, id ${direction} limit ${limit + 1} offset ${offset}`;
}

const idsOf = <Row>({ rows, source, filters }: Filtered<Row>): Rows<Row> =>
  filters
    .reduce((left, filter) => left.where(filter), rows)
    .clearSelect()
    .select(sql`${source.id}`.as('id')) as Rows<Row>;

/** Rows by their primary key, however many PostgreSQL takes them for. */
const isAmong = ({ id }: ListSource, ids: RawBuilder<unknown> | Rows<unknown>): RawBuilder<SqlBool> =>
  sql`${id} = any(array(${ids}))`;

const orderIn = (sort: readonly SortKey[], { isBackward }: Window): readonly SortKey[] =>
  sort.map((key) => (isBackward ? { ...key, direction: opposite(key.direction) } : key));

/** What the window shows, and one row more, which tells whether the list goes on. */
function within<Row>(rows: Rows<Row>, order: readonly SortKey[], { cursor, limit, offset }: Window): Rows<Row> {
  const after = cursor ? rows.where(beyond(order, cursor.values)) : rows;
  return inOrder(after, order)
    .limit(limit + 1)
    .offset(offset);
}
