/** A whole list as a file: the columns that are shown, in the person's language and time zone. */

import { Readable } from 'node:stream';
import { LANGUAGES, type Language } from '@rounds/contract/languages';
import type { exportQuery, ListColumn } from '@rounds/contract/list';
import type * as z from 'zod/mini';
import type { Database } from '../db/database.ts';
import { type ListSource, sortKeys } from '../db/list-order.ts';
import { conditions } from '../db/list-query.ts';
import { listBatches } from '../db/list-walk.ts';
import { wrongField } from '../http/input.ts';
import { type Actor, Bytes } from '../http/module.ts';
import { csv, type WrittenCell, type WrittenColumn, type WrittenTable, wallClock, xlsx } from '../sheets/index.ts';
import { type ListWords, listWords } from './texts.ts';
import { askerOf, type ListView } from './view.ts';

export type ExportQuery = z.infer<ReturnType<typeof exportQuery>>;

export interface ExportCall {
  readonly database: Database;
  readonly actor: Actor;
  readonly query: ExportQuery;
  readonly locale: Language;
}

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** @throws Refusal VALIDATION_FAILED naming what the list does not know */
export function exportList<Row extends object>(view: ListView<Row, unknown>, call: ExportCall): Bytes {
  const { actor, query, locale, database } = call;
  const asker = askerOf(actor, locale);
  // What the list does not know is refused before any byte is sent.
  sortKeys(view.source, query, asker);
  conditions(view.source, query, asker);
  const columns = columnsOf(view.source, query, locale);
  const words = listWords(view.source.declaration, LANGUAGES.find((one) => one === query.lang) ?? locale);
  const walk = listBatches<Row>({
    rows: (tx) => view.rows(tx, actor),
    source: view.source,
    asked: query,
    asker,
    within: (work) => database.inWorkspace(actor.workspace_id, work),
  });
  return new Bytes(async () => {
    const first = await walk.next();
    const table = tableOf(view, columns, words, actor.tz_code, resumed(first, walk));
    return {
      body: async () => Readable.from(query.format === 'xlsx' ? xlsx(table) : csv(table), { objectMode: false }),
      type: TYPES[query.format],
      name: `${words.title}.${query.format}`,
      disposition: 'attachment',
    };
  });
}

function columnsOf(source: ListSource, { columns }: ExportQuery, locale: Language): ListColumn[] {
  const declared = source.declaration.columns;
  if (!columns) return declared.filter(({ omit }) => !omit);
  return columns.split(',').map((selector) => {
    const column = declared.find((one) => one.selector === selector);
    if (!column) throw wrongField('columns', locale, 'list.column_unknown', { key: selector });
    return column;
  });
}

/** The first batch is fetched before the answer begins, so that what fails is still told as a failure. */
async function* resumed<Row>(first: IteratorResult<Row[], void>, rest: AsyncGenerator<Row[]>): AsyncGenerator<Row[]> {
  if (first.done) return;
  yield first.value;
  yield* rest;
}

function tableOf<Row extends object>(
  { cells = {} }: ListView<Row, unknown>,
  columns: readonly ListColumn[],
  words: ListWords,
  timeZone: string,
  batches: AsyncGenerator<Row[]>,
): WrittenTable {
  const clock = wallClock(timeZone);
  const writers = columns.map((column) => {
    const read = cells[column.selector] ?? ((row: Row) => (row as Record<string, unknown>)[column.selector]);
    return (row: Row) => cellOf(column, read(row), words, clock);
  });
  return {
    title: words.title,
    columns: columns.map((column) => ({ head: words.head(column), kind: KINDS[column.type] })),
    batches: mapped(batches, (rows) => rows.map((row) => writers.map((write) => write(row)))),
  };
}

async function* mapped<A, B>(all: AsyncIterable<A>, change: (one: A) => B): AsyncGenerator<B> {
  for await (const one of all) yield change(one);
}

const KINDS: Record<ListColumn['type'], WrittenColumn['kind']> = {
  text: 'text',
  person: 'text',
  number: 'number',
  score: 'decimal',
  date: 'time',
  boolean: 'short',
  badge: 'short',
};

function cellOf(
  column: ListColumn,
  value: unknown,
  words: ListWords,
  clock: ReturnType<typeof wallClock>,
): WrittenCell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number') return column.scale ? value / column.scale : value;
  if (typeof value === 'boolean') return value;
  if (column.type === 'date') return clock(new Date(value as Date | string));
  return column.options ? words.option(column, String(value)) : String(value);
}
