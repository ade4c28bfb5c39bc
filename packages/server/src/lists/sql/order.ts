/** The source of a list, its order, and positions in that order, which cursors and exports continue from. */
import type { Language } from '@rounds/contract/languages.ts';
import { type ListColumn, type ListDeclaration, toDefaultOrders } from '@rounds/contract/list.ts';
import { type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { foldText, toRelevance } from '../../db/search.ts';
import { fieldError } from '../../http/input.ts';
import type { FilteredColumn, Viewer } from './filters.ts';

/** A query of a list's rows with all that is selected of them, neither sorted nor limited. */
// biome-ignore lint/suspicious/noExplicitAny: each module's query is about other tables
export type ListRows<Row> = SelectQueryBuilder<any, any, Row>;

export interface SourceColumn {
  readonly column: Expression<unknown>;
  /** Set if the column may be null: an expression that never is, by which the list is sorted. */
  readonly sort?: Expression<unknown>;
  /** Set if the filter looks at something else, such as the id behind a name. */
  readonly filter?: Expression<unknown>;
  readonly below?: NonNullable<FilteredColumn['below']>;
  readonly isByUuid?: boolean;
  /** The values of `below` are texts instead of ids. */
  readonly isByText?: true;
  readonly within?: NonNullable<FilteredColumn['within']>;
  readonly lower?: NonNullable<FilteredColumn['lower']>;
  readonly like?: NonNullable<FilteredColumn['like']>;
  readonly hasValue?: NonNullable<FilteredColumn['hasValue']>;
  /**
   * Set for a column of a joined table: a condition that holds for every row, so that sorting can begin with that
   * table.
   */
  readonly joined?: RawBuilder<SqlBool>;
  /** Set for a column of a table that is joined only to sort by it: adds the table to the query. */
  readonly join?: <Row>(rows: ListRows<Row>) => ListRows<Row>;
}

export interface ListSource {
  readonly declaration: ListDeclaration;
  /** Each column of the declaration in SQL. */
  readonly columns: Readonly<Record<string, Expression<unknown> | SourceColumn>>;
  /** Unique and never null; it decides between rows that are equal otherwise. */
  readonly id: Expression<unknown>;
  /** Set if rows have one: bulk calls accept either. */
  readonly uuid?: Expression<unknown>;
  /**
   * Indexes that have the rows of each value of a filter in an order of the list, so that a scan along it meets no
   * others: the selectors of both.
   */
  readonly indexes?: readonly { readonly filter: string; readonly sort: string }[];
  /**
   * Set for people who are limited to sites: a query of the ids of all rows that the list could have for them, which
   * finds the first at once. An order of the list could pass most of the workspace before it meets as many.
   */
  readonly inReach?: {
    readonly ids: RawBuilder<unknown>;
    /** True if no filter limits the list. */
    readonly isWhole: boolean;
  };
  /**
   * The list has few of the rows of its table even without a filter, such as those behind a point of a chart. Finding
   * them is faster than scanning along an order, which meets them seldom.
   */
  readonly isShort?: boolean;
}

type Direction = 'asc' | 'desc';
export interface SortKey {
  readonly key: string;
  readonly expression: Expression<unknown>;
  readonly direction: Direction;
  readonly joined?: RawBuilder<SqlBool> | undefined;
  readonly join?: SourceColumn['join'];
}

const MAX_SORT_KEYS = 5;
/** Prefix of the columns that the list selects in addition to the row's own; no column of a row has a space in its name. */
const POSITION = 'list position ';

/**
 * The keys of an order, the id last.
 * @throws ApiError VALIDATION_FAILED naming the key that the list does not know
 */
export function readSort(
  source: ListSource,
  { sort, filter }: { readonly sort?: string | undefined; readonly filter?: unknown },
  { locale }: Viewer,
): SortKey[] {
  const entries = sort === undefined ? [] : parseParameter(sort, 'sort', locale);
  if (!Array.isArray(entries) || entries.length > MAX_SORT_KEYS) throw fieldError('sort', locale, 'list.json');
  const keys = (entries.length > 0 ? entries : toDefaultOrders(source.declaration)).map((entry: unknown): SortKey => {
    const { key, direction } = (entry ?? {}) as Record<string, unknown>;
    if (typeof key !== 'string') throw fieldError('sort', locale, 'list.json');
    const selector = key.replaceAll('->', '.');
    const declared = findColumn(source, selector);
    if (!declared?.sortable) throw fieldError('sort', locale, 'list.sort_unknown', { key: selector });
    if (direction !== 'asc' && direction !== 'desc') throw fieldError('sort', locale, 'list.json');
    const { sort: expression, joined, join } = getSourceColumn(source, declared);
    return { key: selector, expression, direction, joined, join };
  });
  const relevance = entries.length > 0 ? [] : toRelevanceKeys(source, filter);
  return [...relevance, ...keys, { key: 'id', expression: source.id, direction: keys.at(-1)!.direction }];
}

/** A list by name that is searched begins with the names that fit best, unless the person chose an order. */
function toRelevanceKeys(source: ListSource, filter: unknown): SortKey[] {
  const [first] = toDefaultOrders(source.declaration);
  const declared = first && findColumn(source, first.key);
  if (declared?.type !== 'text' || first?.direction !== 'asc') return [];
  const { sort, lower } = getSourceColumn(source, declared);
  const expression = toRelevance(lower ?? foldText(sort), findSearchText(filter));
  return expression ? [{ key: 'relevance', expression, direction: 'asc' }] : [];
}

/** Returns the text of the search field of a list. The filter itself is checked where it is applied. */
function findSearchText(filter: unknown): string {
  const values = typeof filter === 'string' ? tryParse(filter) : filter;
  const conditions = (values as { readonly search?: unknown } | null | undefined)?.search;
  if (!Array.isArray(conditions)) return '';
  return conditions
    .flatMap((condition: { readonly operator?: unknown; readonly value?: unknown } | null) =>
      condition?.operator === 'ct' && typeof condition.value === 'string' ? condition.value.trim() : [],
    )
    .join(' ');
}

export const findColumn = ({ declaration }: ListSource, key: string): ListColumn | undefined =>
  declaration.columns.find(({ selector }) => selector === key);

export function getSourceColumn(
  { columns, declaration }: ListSource,
  { selector }: ListColumn,
): SourceColumn & { readonly sort: Expression<unknown> } {
  const column = columns[selector];
  if (!column) throw new Error(`the list ${declaration.table_name} has no SQL for its column ${selector}`);
  return 'column' in column ? { sort: column.column, ...column } : { column, sort: column };
}

/** The order as text: a cursor fits only the order that it was made in. */
export const toOrderText = (sort: readonly SortKey[]): string =>
  sort.map(({ key, direction }) => `${key} ${direction}`).join();

export const reverseOrder = (sort: readonly SortKey[]): SortKey[] =>
  sort.map((key) => ({ ...key, direction: key.direction === 'asc' ? 'desc' : 'asc' }));

/** The rows with the tables that are joined only to sort by them. */
export const joinSortTables = <Row>(rows: ListRows<Row>, sort: readonly SortKey[]): ListRows<Row> =>
  sort.reduce((all, { join }) => (join ? join(all) : all), rows);

export const applyOrder = <Row>(rows: ListRows<Row>, sort: readonly SortKey[]): ListRows<Row> =>
  sort.reduce((ordered, { expression, direction, joined }) => {
    const sorted = ordered.orderBy(expression, direction);
    return joined ? sorted.where(joined) : sorted;
  }, rows);

/** Ordered rows, each with its position in this order. */
export const orderWithPositions = <Row>(rows: ListRows<Row>, sort: readonly SortKey[]): ListRows<Row> =>
  sort.reduce(
    (all, { expression }, index) =>
      all.select(sql<string>`(${expression})::text`.as(POSITION + index)) as ListRows<Row>,
    applyOrder(rows, sort),
  );

export const getPosition = (row: Readonly<Record<string, unknown>>, sort: readonly SortKey[]): string[] =>
  sort.map((_, index) => String(row[POSITION + index]));

/** False for the row of nulls that an outer join gives where there is no row. */
export const hasPosition = (row: Readonly<Record<string, unknown>>): boolean => (row[`${POSITION}0`] ?? null) !== null;

/** The rows after a position: one comparison of tuples where an index can serve it, else key by key. */
export function afterPosition(sort: readonly SortKey[], values: readonly string[]): RawBuilder<SqlBool> {
  const comparison = (direction: Direction) => (direction === 'asc' ? sql`>` : sql`<`);
  const first = sort[0]!.direction;
  if (sort.every(({ direction }) => direction === first)) {
    return sql`(${sql.join(sort.map(({ expression }) => expression))}) ${comparison(first)} (${sql.join(values)})`;
  }
  const steps = sort.map(({ expression, direction }, index) => {
    const equals = sort.slice(0, index).map((before, at) => sql`${before.expression} = ${values[at]}`);
    return sql`(${sql.join([...equals, sql`${expression} ${comparison(direction)} ${values[index]}`], sql` and `)})`;
  });
  // The first key alone bounds the rows that an index has to read.
  const bound = sql`${sort[0]!.expression} ${first === 'asc' ? sql`>=` : sql`<=`} ${values[0]}`;
  return sql`(${bound} and (${sql.join(steps, sql` or `)}))`;
}

export function parseParameter(text: string, parameter: 'filter' | 'sort', locale: Language): unknown {
  const value = tryParse(text);
  if (value === undefined) throw fieldError(parameter, locale, 'list.json');
  return value;
}

export function tryParse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
