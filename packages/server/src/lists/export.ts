/** A whole list as a file: the columns that are shown, in the person's language and time zone. */

import { Readable } from 'node:stream';
import { LANGUAGES, type Language } from '@rounds/contract/languages';
import type { exportQuery, ListColumn } from '@rounds/contract/list';
import type * as z from 'zod/mini';
import type { Database } from '../db/database.ts';
import { type ListSource, sortKeys } from '../db/list-order.ts';
import { conditions } from '../db/list-query.ts';
import { listBatches } from '../db/list-walk.ts';
import { fieldError } from '../http/input.ts';
import { type Actor, Bytes } from '../http/module.ts';
import {
  createLocalClock,
  type ExportCell,
  type ExportColumn,
  type ExportTable,
  writeCsv,
  writeXlsx,
} from '../sheets/index.ts';
import { type ListTexts, listTexts } from './texts.ts';
import { type ListView, toViewer } from './view.ts';

export type ExportQuery = z.infer<ReturnType<typeof exportQuery>>;

export interface ExportCall {
  readonly database: Database;
  readonly actor: Actor;
  readonly query: ExportQuery;
  readonly locale: Language;
}

const CONTENT_TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** @throws Refusal VALIDATION_FAILED naming what the list does not know */
export function exportList<Row extends object>(view: ListView<Row, unknown>, call: ExportCall): Bytes {
  const { actor, query, locale, database } = call;
  const viewer = toViewer(actor, locale);
  // What the list does not know is refused before any byte is sent.
  sortKeys(view.source, query, viewer);
  conditions(view.source, query, viewer);
  const columns = selectColumns(view.source, query, locale);
  const texts = listTexts(view.source.declaration, LANGUAGES.find((one) => one === query.lang) ?? locale);
  const walk = listBatches<Row>({
    rows: (tx) => view.rows(tx, actor),
    source: view.source,
    asked: query,
    asker: viewer,
    within: (work) => database.inWorkspace(actor.workspace_id, work),
  });
  return new Bytes(async () => {
    const first = await walk.next();
    const table = buildTable(view, columns, texts, actor.tz_code, prepend(first, walk));
    return {
      body: async () =>
        query.format === 'xlsx' ? writeXlsx(table) : Readable.from(writeCsv(table), { objectMode: false }),
      type: CONTENT_TYPES[query.format],
      name: `${texts.title}.${query.format}`,
      disposition: 'attachment',
    };
  });
}

function selectColumns(source: ListSource, { columns }: ExportQuery, locale: Language): ListColumn[] {
  const declared = source.declaration.columns;
  if (!columns) return declared.filter(({ omit }) => !omit);
  return columns.split(',').map((selector) => {
    const column = declared.find((one) => one.selector === selector);
    if (!column) throw fieldError('columns', locale, 'list.column_unknown', { key: selector });
    return column;
  });
}

/** The first batch is fetched before the answer begins, so that what fails is still told as a failure. */
async function* prepend<Row>(first: IteratorResult<Row[], void>, rest: AsyncGenerator<Row[]>): AsyncGenerator<Row[]> {
  if (first.done) return;
  yield first.value;
  yield* rest;
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
    const read = cells[column.selector] ?? ((row: Row) => (row as Record<string, unknown>)[column.selector]);
    return (row: Row) => toCell(column, read(row), texts, clock);
  });
  return {
    title: texts.title,
    columns: columns.map((column) => ({ title: texts.columnTitle(column), kind: COLUMN_KINDS[column.type] })),
    batches: mapAsync(batches, (rows) => rows.map((row) => writers.map((write) => write(row)))),
  };
}

async function* mapAsync<A, B>(all: AsyncIterable<A>, change: (one: A) => B): AsyncGenerator<B> {
  for await (const one of all) yield change(one);
}

const COLUMN_KINDS: Record<ListColumn['type'], ExportColumn['kind']> = {
  text: 'text',
  person: 'text',
  number: 'number',
  score: 'decimal',
  date: 'time',
  boolean: 'short',
  badge: 'short',
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
  if (column.type === 'date') return clock(new Date(value as Date | string));
  return column.options ? texts.optionLabel(column, String(value)) : String(value);
}
