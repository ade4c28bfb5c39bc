/** The order of a list, and places in it: what pages, cursors and exports walk along. */
import type { ListColumn, ListDeclaration } from '@rounds/contract/list';
import { type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { wrongField } from '../http/input.ts';
import type { Asker, FilteredColumn } from './list-filters.ts';

/** Rows of a list with all that is selected of them, neither sorted nor limited. */
// biome-ignore lint/suspicious/noExplicitAny: whatever tables the module's query is about
export type Rows<Row> = SelectQueryBuilder<any, any, Row>;

export interface SourceColumn {
  readonly column: Expression<unknown>;
  /** Where the column may be null: an expression that never is. */
  readonly sort?: Expression<unknown>;
  /** Where the filter looks at something else, such as the id behind a name. */
  readonly filter?: Expression<unknown>;
  readonly below?: NonNullable<FilteredColumn['below']>;
  readonly lower?: NonNullable<FilteredColumn['lower']>;
  readonly like?: NonNullable<FilteredColumn['like']>;
  /** For a column of a table that is joined: what holds for every row, so that sorting can begin with that table. */
  readonly joined?: RawBuilder<SqlBool>;
}

export interface ListSource {
  readonly declaration: ListDeclaration;
  /** Each column of the declaration. */
  readonly columns: Readonly<Record<string, Expression<unknown> | SourceColumn>>;
  /** Unique and never null; decides between equals, in the direction of what it follows. */
  readonly id: Expression<unknown>;
  /** Where rows have one: bulk calls take either. */
  readonly uuid?: Expression<unknown>;
  /** Columns by which an index has the whole list in order. */
  readonly indexed?: readonly string[];
  /** The column that comes with whatever finds rows, because the index that holds what is filtered most is in its order. */
  readonly foundWith?: string;
  /** The columns one of which must be filtered for that; any unless told. */
  readonly foundBy?: readonly string[];
}

type Direction = 'asc' | 'desc';
export interface SortKey {
  readonly key: string;
  readonly expression: Expression<unknown>;
  readonly direction: Direction;
  readonly joined?: RawBuilder<SqlBool> | undefined;
}

const MOST_SORT_KEYS = 5;
/** What is selected beside the row itself begins so. It stays with the row: what a list shows of one is named. */
const BESIDE = 'list ';
const PLACE = `${BESIDE}place `;
const FIRST_PLACE = `${PLACE}0`;
export const TOTAL = `${BESIDE}total`;

/** The keys of an order, the id last. @throws Refusal VALIDATION_FAILED naming the key that the list does not know */
export function sortKeys(
  source: ListSource,
  { sort }: { readonly sort?: string | undefined },
  asker: Asker,
): SortKey[] {
  const wanted = sort === undefined ? [] : parsed(sort, 'sort', asker);
  if (!Array.isArray(wanted) || wanted.length > MOST_SORT_KEYS) throw wrongField('sort', asker.locale, 'list.json');
  const keys = (wanted.length > 0 ? wanted : [source.declaration.default_sort]).map((entry: unknown): SortKey => {
    const { key, direction } = (entry ?? {}) as Record<string, unknown>;
    if (typeof key !== 'string') throw wrongField('sort', asker.locale, 'list.json');
    const selector = key.replaceAll('->', '.');
    const declared = columnOf(source, selector);
    if (!declared?.sortable) throw wrongField('sort', asker.locale, 'list.sort_unknown', { key: selector });
    if (direction !== 'asc' && direction !== 'desc') throw wrongField('sort', asker.locale, 'list.json');
    const { sort: expression, joined } = columnIn(source, declared);
    return { key: selector, expression, direction, joined };
  });
  return [...keys, { key: 'id', expression: source.id, direction: keys.at(-1)!.direction }];
}

export const columnOf = ({ declaration }: ListSource, key: string): ListColumn | undefined =>
  declaration.columns.find(({ selector }) => selector === key);

export function columnIn(
  { columns, declaration }: ListSource,
  { selector }: ListColumn,
): SourceColumn & { readonly sort: Expression<unknown> } {
  const given = columns[selector];
  if (!given) throw new Error(`the list ${declaration.table_name} does not say what its column ${selector} is in SQL`);
  return 'column' in given ? { sort: given.column, ...given } : { column: given, sort: given };
}

/** The order in words: a cursor fits only the one it was made in. */
export const orderOf = (sort: readonly SortKey[]): string =>
  sort.map(({ key, direction }) => `${key} ${direction}`).join();

export const inOrder = <Row>(rows: Rows<Row>, sort: readonly SortKey[]): Rows<Row> =>
  sort.reduce((ordered, { expression, direction, joined }) => {
    const sorted = ordered.orderBy(expression, direction);
    return joined ? sorted.where(joined) : sorted;
  }, rows);

/** Each row with its place in this order. */
export const withPlaces = <Row>(rows: Rows<Row>, sort: readonly SortKey[]): Rows<Row> =>
  sort.reduce(
    (all, { expression }, at) => all.select(sql<string>`(${expression})::text`.as(PLACE + at)) as Rows<Row>,
    rows,
  );

export const inPlaces = <Row>(rows: Rows<Row>, sort: readonly SortKey[]): Rows<Row> =>
  withPlaces(inOrder(rows, sort), sort);

export const placeOf = (row: Readonly<Record<string, unknown>>, sort: readonly SortKey[]): string[] =>
  sort.map((_, at) => String(row[PLACE + at]));

/** False for the row that stands where there is none. */
export const isPlaced = (row: Readonly<Record<string, unknown>>): boolean => (row[FIRST_PLACE] ?? null) !== null;

export const opposite = (direction: Direction): Direction => (direction === 'asc' ? 'desc' : 'asc');

/** What comes after a place: one comparison of rows where an index can serve it, else key by key. */
export function beyond(sort: readonly SortKey[], values: readonly string[]): RawBuilder<SqlBool> {
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

export function parsed(text: string, parameter: 'filter' | 'sort', { locale }: Asker): unknown {
  const value = tryParse(text);
  if (value === undefined) throw wrongField(parameter, locale, 'list.json');
  return value;
}

export function tryParse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
