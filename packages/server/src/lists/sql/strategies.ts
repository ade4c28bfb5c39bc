/**
 * The two ways to a page of a list and its total.
 *
 * - **Keyset walk**: the scan follows the list's order from an end, a cursor or an offset, until the page is full. It
 * suits lists where most rows match: an index in that order finds the page without sorting.
 * - **Filtered count**: all matching rows are found and counted first, up to the largest exact total, then sorted, and
 * the page is taken from them. It suits lists where few rows match, which a walk would seldom meet.
 *
 * A list is walked without a filter, and with a filter that an index has in the order of the list. Otherwise it is
 * counted first; only where more rows match than are counted, it is walked as well. Later pages bring a cursor that
 * says so, and are walked at once.
 *
 * People who are limited to sites see some rows among many. The rows in their reach are found first, up to the largest
 * exact total: if that is all, the list is made of these rows by a filtered count; else both ways meet rows soon.
 */
import { MAX_EXACT_TOTAL } from '@rounds/contract/list.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { hasSiteLimit } from '../../db/transactions.ts';
import {
  afterPosition,
  applyOrder,
  hasPosition,
  type ListRows,
  type ListSource,
  orderWithPositions,
  reverseOrder,
  type SortKey,
} from './order.ts';

/** The part of the list that is requested. */
export interface PageWindow {
  /** The position that it begins after; null at an end of the list. */
  readonly after: readonly string[] | null;
  /** Towards the beginning of the list: the rows come in reverse order. */
  readonly isBackward: boolean;
  readonly offset: number;
  readonly limit: number;
}
export interface ListTotal {
  readonly total: number;
  readonly isExact: boolean;
}
export interface FilteredList<Row> {
  readonly rows: ListRows<Row>;
  readonly source: ListSource;
  readonly filters: readonly RawBuilder<SqlBool>[];
  readonly sort: readonly SortKey[];
  readonly window: PageWindow;
  /** True if a walk meets few rows that do not match. */
  readonly isWalkable: boolean;
}
/** `known`: a cursor says that more match than are counted. `exact`: all are counted, however many. */
export type CountMode = 'limited' | 'known' | 'exact';

type FoundRows = Record<string, unknown>[];
/** The rows of the window and one row more, which tells whether the list goes on; and how many match in all. */
interface FoundPage {
  readonly found: FoundRows;
  readonly total: ListTotal;
}

const MORE_THAN_COUNTED: ListTotal = { total: MAX_EXACT_TOTAL, isExact: false };
const TOTAL = 'list total';

export async function findPage<Row>(tx: Tx, list: FilteredList<Row>, mode: CountMode): Promise<FoundPage> {
  if (mode === 'known') return { found: await walk(list), total: MORE_THAN_COUNTED };
  const { inReach } = list.source;
  if (mode === 'limited' && inReach && hasSiteLimit(tx)) {
    const few = await countInReach(tx, list, inReach.ids);
    if (few) return few;
    if (inReach.isWhole && list.filters.length === 0) {
      return { found: await walk(list), total: MORE_THAN_COUNTED };
    }
  }
  if (mode === 'exact' || list.isWalkable) return walkAndCount(tx, list, mode === 'exact');
  const { found, total } = await countAndSort(tx, list);
  return { found: total.isExact ? found : await walk(list), total };
}

/** One statement; a join without a condition keeps the order of the page. */
async function walkAndCount<Row>(tx: Tx, list: FilteredList<Row>, isExact: boolean): Promise<FoundPage> {
  const ids = isExact ? selectMatching(list) : selectMatching(list).limit(MAX_EXACT_TOTAL + 1);
  const { rows } = await sql<FoundRows[number]>`
    with page as materialized (${walkQuery(list)})
    select counted.total as ${sql.id(TOTAL)}, page.*
    from (select count(*) as total from (${ids}) as matching) as counted left join page on true`.execute(tx);
  const total = rows[0]![TOTAL] as number;
  return { found: toFound(rows), total: isExact ? { total, isExact } : toTotal(total) };
}

/** The rows of a page that came with its total; a page without rows came as one row of nulls. */
const toFound = (rows: FoundRows): FoundRows => rows.filter(hasPosition).map(({ [TOTAL]: _, ...row }) => row);

const toTotal = (count: number): ListTotal =>
  count > MAX_EXACT_TOTAL ? MORE_THAN_COUNTED : { total: count, isExact: true };

/**
 * Scans by keyset. Skipped rows are read from an index alone where possible; only rows of the page are read in full.
 */
const walk = async <Row>(list: FilteredList<Row>): Promise<FoundRows> => (await walkQuery(list).execute()) as FoundRows;

function walkQuery<Row>(list: FilteredList<Row>): ListRows<Row> {
  const { rows, source, sort, window, filters, isWalkable } = list;
  const order = window.isBackward ? reverseOrder(sort) : sort;
  const limited = <T>(query: ListRows<T>): ListRows<T> => {
    const rest = window.after ? query.where(afterPosition(order, window.after)) : query;
    return rest.limit(window.limit + 1).offset(window.offset);
  };
  if (isWalkable && filters.length === 0 && window.offset === 0) {
    return limited(orderWithPositions(rows, order));
  }
  const ids = limited(applyOrder(selectMatching(list), order));
  return orderWithPositions(rows.where(hasIdAmong(source, ids)), order);
}

/** Filtered count, in one statement. No rows where more match than are counted. */
async function countAndSort<Row>(tx: Tx, list: FilteredList<Row>): Promise<FoundPage> {
  const { rows } = await sql<FoundRows[number]>`
    with ${countedPage(list, selectMatching(list))}
    select counted.total as ${sql.id(TOTAL)}, page.* from counted left join page on true`.execute(tx);
  return { found: toFound(rows), total: toTotal(rows[0]![TOTAL] as number) };
}

/** Filtered count of the rows in reach of a limited person; undefined if there are more of them than are counted. */
async function countInReach<Row>(
  tx: Tx,
  list: FilteredList<Row>,
  ids: RawBuilder<unknown>,
): Promise<FoundPage | undefined> {
  const matching = selectMatching(list).where(sql<SqlBool>`${list.source.id} = any(array(
    select id from reach where (select count(*) from reach) <= ${MAX_EXACT_TOTAL}))`);
  const { rows } = await sql<FoundRows[number]>`
    with reach as materialized (select id from (${ids}) as ids limit ${MAX_EXACT_TOTAL + 1}),
      ${countedPage(list, matching)}
    select case when (select count(*) from reach) <= ${MAX_EXACT_TOTAL} then counted.total end as ${sql.id(TOTAL)}, page.*
    from counted left join page on true`.execute(tx);
  const total = rows[0]![TOTAL] as number | null;
  return total === null ? undefined : { found: toFound(rows), total: toTotal(total) };
}

/** Returns the matching rows, their number, and the page, as parts of a statement. */
function countedPage<Row>(list: FilteredList<Row>, matching: ListRows<Row>): RawBuilder<unknown> {
  const { rows, source, sort, window } = list;
  const order = window.isBackward ? reverseOrder(sort) : sort;
  const keys = order.map((key, index) => ({ ...key, expression: sql.ref(key.key === 'id' ? 'id' : `key${index}`) }));
  const sortColumns = order.slice(0, -1).map(({ expression }, index) => sql`${expression}`.as(`key${index}`));
  const after = window.after ? sql`and ${afterPosition(keys, window.after)}` : sql``;
  const ids = sql`
    select id from matching where (select total from counted) <= ${MAX_EXACT_TOTAL} ${after}
    order by ${sql.join(keys.map(({ expression, direction }) => sql`${expression} ${sql.raw(direction)}`))}
    limit ${window.limit + 1} offset ${window.offset}`;
  // The other conditions of the list hold for the rows that were found by it.
  const page = orderWithPositions(rows.clearWhere().where(hasIdAmong(source, ids)), order);
  return sql`
      matching as materialized (${matching.select(sortColumns).limit(MAX_EXACT_TOTAL + 1)}),
      counted as materialized (select count(*) as total from matching),
      page as materialized (${page})`;
}

const selectMatching = <Row>({ rows, source, filters }: FilteredList<Row>): ListRows<Row> =>
  filters
    .reduce((rest, filter) => rest.where(filter), rows)
    .clearSelect()
    .select(sql`${source.id}`.as('id')) as ListRows<Row>;

/** The array keeps PostgreSQL from joining: rows are read by their primary key, however many it expects. */
const hasIdAmong = ({ id }: ListSource, ids: RawBuilder<unknown> | ListRows<unknown>): RawBuilder<SqlBool> =>
  sql`${id} = any(array(${ids}))`;
