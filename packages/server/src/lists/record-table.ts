/**
 * List, archive and search of records that are the rows of one table, without SQL in the module:
 *
 *     ...resourceRoutes(contacts, { ...recordTable<ContactRow, Contact>('contact', { record: contact, … }), … }),
 *     route(contacts.search, ({ tx, query }) => searchRecords(tx, query, { table: 'contact', label: 'name' })),
 *
 * Lists of more than some 10,000 rows need the indexes, columns and views of docs/lists.md instead.
 */
import type { ListColumn, ListDeclaration, SelectOption, searchQuery } from '@rounds/contract/list.ts';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Tx } from '../db/database.ts';
import { foldText, orderByRelevance, parseIds, splitWords } from '../db/search.ts';
import { containsWord } from '../db/translated-names.ts';
import { type RecordStore, recordStore } from './record-store.ts';
import type { ListSource, SourceColumn } from './sql/order.ts';
import type { ListView } from './view.ts';

/** A row with its times as ISO 8601 text. */
export type TextTimes<Row> = {
  readonly [Key in keyof Row]: Row[Key] extends Date ? string : Row[Key] extends Date | null ? string | null : Row[Key];
};

export const toTextTimes = <Row extends object>(row: Row): TextTimes<Row> =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key, value instanceof Date ? value.toISOString() : value]),
  ) as TextTimes<Row>;

interface TableRow {
  readonly id: number;
  readonly archived_at: Date | null;
}

interface RecordTableOptions<Row, Shown> {
  /** The schema of the record; the table has a column for each of its properties. */
  readonly record: z.ZodMiniObject<{ readonly [Key in keyof Shown]: z.ZodMiniType }>;
  readonly list: ListDeclaration;
  readonly archive: ListDeclaration;
  /** Columns of the list that may be null. Rows without a value are sorted before all others. */
  readonly nullable?: readonly (keyof Row & string)[];
  readonly toRecord: (row: Row) => Shown;
}

interface RecordTable<Row extends TableRow, Shown> {
  readonly list: ListView<Row, Shown>;
  readonly archivedList: ListView<Row, Shown>;
  readonly archivedTable: string;
  readonly store: RecordStore<Row>;
  readonly toRecord: (row: Row) => Shown;
}

/** Kysely knows tables by literal names; every table of records has the columns that are used here. */
type AnyTable = 'asset';

/** Creates the parts that `resourceRoutes` needs for a table whose records can be archived. */
export function recordTable<Row extends TableRow, Shown>(
  table: string,
  { record, list, archive, nullable = [], toRecord }: RecordTableOptions<Row, Shown>,
): RecordTable<Row, Shown> {
  const columns = Object.keys(record.shape) as (keyof Row & string)[];
  const toView = (declaration: ListDeclaration, isArchived: boolean): ListView<Row, Shown> => ({
    source: toSource(table, declaration, nullable),
    rows: (tx) =>
      tx
        .selectFrom(table as AnyTable)
        .select(columns.map((column) => sql.ref(`${table}.${column}`).as(column)))
        .where('archived_at', isArchived ? 'is not' : 'is', null) as never,
    toRecord,
  });
  return {
    list: toView(list, false),
    archivedList: toView(archive, true),
    archivedTable: table,
    store: recordStore<Row>(table, columns),
    toRecord,
  };
}

const toSource = (table: string, declaration: ListDeclaration, nullable: readonly string[]): ListSource => ({
  declaration,
  columns: Object.fromEntries(
    declaration.columns.map((declared) => [
      declared.selector,
      toColumn(sql.ref(`${table}.${declared.selector}`), declared, nullable.includes(declared.selector)),
    ]),
  ),
  id: sql.ref(`${table}.id`),
});

const toColumn = (column: RawBuilder<unknown>, { type }: ListColumn, isNullable: boolean): SourceColumn =>
  isNullable ? { column, sort: orderWithNulls(column, type) } : { column };

/** An expression that is never null, because a cursor can only continue after a value. */
function orderWithNulls(column: RawBuilder<unknown>, type: ListColumn['type']): RawBuilder<unknown> {
  switch (type) {
    case 'number':
    case 'score':
      return sql`coalesce(${column}::float8, '-infinity')`;
    case 'date':
    case 'day':
      return sql`coalesce(${column}, '-infinity')`;
    case 'boolean':
      return sql`coalesce(${column}, false)`;
    default:
      return sql`coalesce(${column}, '')`;
  }
}

type SearchQuery = z.infer<ReturnType<typeof searchQuery>>;

/** Options for the records that are not archived and whose label contains all words, or for those with these ids. */
export async function searchRecords(
  tx: Tx,
  { q, ids, limit }: SearchQuery,
  {
    table,
    label,
    condition,
  }: { readonly table: string; readonly label: string; readonly condition?: RawBuilder<boolean> },
): Promise<SelectOption[]> {
  const text = sql.ref<string>(`${table}.${label}`);
  let rows = tx
    .selectFrom(table as AnyTable)
    .select(['id as value', text.as('label')])
    .where('archived_at', 'is', null);
  for (const word of splitWords(q)) rows = rows.where(containsWord(text, word));
  if (condition) rows = rows.where(condition);
  const parsedIds = parseIds(ids);
  if (parsedIds) rows = rows.where(sql<boolean>`${sql.ref(`${table}.id`)} = any(${[...parsedIds]}::bigint[])`);
  const ordered = orderByRelevance(rows, foldText(text), splitWords(q));
  return ordered.orderBy(text).orderBy('id').limit(limit).execute();
}
