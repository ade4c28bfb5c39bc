/** Exports a whole list as a file: the requested columns, in the language and time zone of the viewer. */
import { type CustomFieldValue, listNames, NAME_SEPARATOR } from '@rounds/contract/custom-fields';
import { LANGUAGES, type Language } from '@rounds/contract/languages.ts';
import { type exportQuery, isDisplayable, type ListColumn } from '@rounds/contract/list.ts';
import type * as z from 'zod/mini';
import type { Database, Tx } from '../db/database.ts';
import { fieldError } from '../http/input.ts';
import { type Actor, FileExport, type ModuleRegistry, type RowsListener } from '../http/module.ts';
import {
  createLocalClock,
  type ExportCell,
  type ExportColumn,
  type ExportTable,
  parseLocalDay,
  toTableFile,
} from '../sheets/index.ts';
import { listBatches } from './sql/batches.ts';
import { getToday } from './sql/filters.ts';
import { type ListSource, readSort } from './sql/order.ts';
import { countRows, filterConditions, filterRows } from './sql/page.ts';
import { type ListTexts, listTexts } from './texts.ts';
import { type ListView, toViewer } from './view.ts';

export type ExportQuery = z.infer<ReturnType<typeof exportQuery>>;

export interface ExportCall {
  readonly database: Database;
  readonly registry: ModuleRegistry;
  readonly actor: Actor;
  readonly query: ExportQuery;
  readonly locale: Language;
}

/** Rows that are completed in one transaction. */
const COMPLETED_AT_ONCE = 100;

/** The language that the query names, because links cannot send `Accept-Language`. */
export const getExportLanguage = ({ lang }: Pick<ExportQuery, 'lang'>, locale: Language): Language =>
  LANGUAGES.find((language) => language === lang) ?? locale;

/** @throws ApiError VALIDATION_FAILED naming unknown filters, sort keys or columns */
export function exportList<Row extends object>(view: ListView<Row, unknown>, call: ExportCall): FileExport {
  const { actor, query, locale, database, registry } = call;
  const viewer = toViewer(actor, locale);
  // Unknown filters and sort keys must fail before the first byte is sent.
  readSort(view.source, query, viewer);
  filterConditions(view.source, query, viewer);
  const count = (tx: Tx, limit?: number) =>
    countRows(tx, filterRows(view.rows(tx, actor), view.source, query, viewer), view.source, limit);
  const columns = selectColumns(view.source, query, locale);
  const texts = listTexts(view.source.declaration, getExportLanguage(query, locale));
  const transaction = <T>(work: (tx: Tx) => Promise<T>) => database.inWorkspace(actor, work);
  const batches = listBatches<Row>({
    rows: (tx) => view.rows(tx, actor),
    source: view.source,
    query,
    viewer,
    transaction,
  });
  const walk = view.complete
    ? completeBatches(batches, (rows) => transaction((tx) => view.complete!(rows, { tx, registry, actor })))
    : batches;
  return new FileExport(count, async (_signal, onRows) => {
    const first = await walk.next();
    const rows = reportBatches(prepend(first, walk), onRows);
    const table = buildTable(view, columns, texts, actor.tz_code, rows);
    return toTableFile(table, query.format, view.fileName ?? `${texts.title} ${getToday(viewer)}`);
  });
}

async function* completeBatches<Row>(
  batches: AsyncGenerator<Row[], void>,
  complete: (rows: readonly Row[]) => Promise<Row[]>,
): AsyncGenerator<Row[], void> {
  for await (const batch of batches) {
    for (let at = 0; at < batch.length; at += COMPLETED_AT_ONCE) {
      yield await complete(batch.slice(at, at + COMPLETED_AT_ONCE));
    }
  }
}

function selectColumns(source: ListSource, { columns }: ExportQuery, locale: Language): ListColumn[] {
  const declared = source.declaration.columns.filter(isDisplayable);
  if (!columns) return declared.filter(({ omit }) => !omit);
  return columns.split(',').map((selector) => {
    const column = declared.find((one) => one.selector === selector);
    if (!column) throw fieldError('columns', locale, 'list.column_unknown', { key: selector });
    return column;
  });
}

/** The first batch is read before the response begins, so that an error can still be sent as one. */
async function* prepend<Row>(first: IteratorResult<Row[], void>, rest: AsyncGenerator<Row[]>): AsyncGenerator<Row[]> {
  if (first.done) return;
  yield first.value;
  yield* rest;
}

/** Reports each batch when the next one is needed, so when its rows have been written. */
async function* reportBatches<Row>(batches: AsyncIterable<Row[]>, onRows: RowsListener): AsyncGenerator<Row[]> {
  for await (const batch of batches) {
    yield batch;
    await onRows(batch.length);
  }
}

function buildTable<Row extends object>(
  { cells = {} }: ListView<Row, unknown>,
  columns: readonly ListColumn[],
  texts: ListTexts,
  timeZone: string,
  batches: AsyncGenerator<Row[]>,
): ExportTable {
  const clock = createLocalClock(timeZone);
  const writers = columns.map((column) => {
    const readCell = cells[column.selector] ?? ((row: Row) => (row as Record<string, unknown>)[column.selector]);
    return (row: Row) => toCell(column, readCell(row), texts, clock);
  });
  return {
    title: texts.title,
    columns: columns.map((column) => ({ title: texts.columnTitle(column), kind: COLUMN_KINDS[column.type] })),
    batches: mapAsync(batches, (rows) => rows.map((row) => writers.map((write) => write(row)))),
  };
}

async function* mapAsync<A, B>(items: AsyncIterable<A>, change: (item: A) => B): AsyncGenerator<B> {
  for await (const item of items) yield change(item);
}

const COLUMN_KINDS: Record<ListColumn['type'], ExportColumn['kind']> = {
  text: 'text',
  person: 'text',
  number: 'number',
  score: 'decimal',
  date: 'time',
  day: 'time',
  boolean: 'short',
  badge: 'short',
  link: 'text',
  named: 'text',
};

function toCell(
  column: ListColumn,
  value: unknown,
  texts: ListTexts,
  clock: ReturnType<typeof createLocalClock>,
): ExportCell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number') return column.scale ? value / column.scale : value;
  if (typeof value === 'boolean') return value;
  if (column.type === 'named') return listNames(value as CustomFieldValue)?.join(NAME_SEPARATOR) ?? String(value);
  if (column.type === 'day') return parseLocalDay(String(value));
  if (column.type === 'date') return clock(new Date(value as Date | string));
  return column.options ? texts.optionLabel(column, String(value)) : String(value);
}
