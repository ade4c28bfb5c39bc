/** Exports the answers of inspections as CSV or XLSX, read in batches while the file is sent. */
import { Readable } from 'node:stream';
import { inspectionList, MAX_EXPORTED_INSPECTIONS } from '@rounds/contract/inspections';
import { LANGUAGES, type Language } from '@rounds/contract/languages.ts';
import type { Item } from '@rounds/engine';
import { ZipFile } from 'yazl';
import type { Database, Scope, Tx } from '../../../db/database.ts';

import {
  type Actor,
  type BytesResponse,
  FileExport,
  type ModuleRegistry,
  type RowsListener,
} from '../../../http/module.ts';
import { listTexts } from '../../../lists/index.ts';
import { listBatches } from '../../../lists/sql/batches.ts';
import type { Viewer } from '../../../lists/sql/filters.ts';
import type { ListRows } from '../../../lists/sql/order.ts';
import { countRows, filterRows } from '../../../lists/sql/page.ts';
import {
  createLocalClock,
  type ExportCell,
  type ExportColumn,
  type ExportTable,
  TABLE_TYPES,
  toTableFile,
  writeCsv,
  writeXlsx,
} from '../../../sheets/index.ts';
import { listExportedVersions, listFullRows } from '../queries/export.ts';
import type { InspectionRow } from '../queries/inspections.ts';
import { activeSource, type ListedInspection } from '../queries/lists.ts';
import { loadReport } from '../record.ts';
import { REPORT_WORDS } from '../report/formats.ts';
import { getVersion } from '../versions.ts';
import { type AnswerTable, listAnswerTables } from './columns.ts';
import { type AnswerRow, listAnswerRows } from './rows.ts';

export interface AnswerExport {
  readonly tx: Tx;
  readonly database: Database;
  readonly registry: ModuleRegistry;
  /** The person who exports, or only the time zone if nobody does. */
  readonly actor: Pick<Actor, 'tz_code'>;
  readonly scope: Scope;
  readonly viewer: Viewer;
  readonly locale: Language;
  readonly query: {
    readonly format: 'csv' | 'xlsx';
    readonly lang?: string | undefined;
    readonly filter?: string | undefined;
    readonly sort?: string | undefined;
  };
  /** All inspections that may be exported, before the filter. */
  readonly rows: (tx: Tx) => ListRows<ListedInspection>;
}

/** Inspections of a batch whose reports are loaded in one transaction. */
const CHUNK_SIZE = 50;
/** The limit of the answers that are in memory at once. */
const MAX_CHUNK_CHARACTERS = 4_000_000;
const HEAD = ['document_id', 'title', 'template_title', 'asset', 'asset_name', 'user_name', 'status'] as const;

/** @throws ApiError VALIDATION_FAILED naming unknown filters and sort keys */
export async function exportAnswers(call: AnswerExport): Promise<FileExport> {
  const { tx, database, locale, query } = call;
  const language = LANGUAGES.find((one) => one === query.lang) ?? locale;
  const matching = filterRows(call.rows(tx), activeSource, query, call.viewer);
  const templates = new Map<number, { readonly title: string; readonly versions: number[] }>();
  for (const { template_id, template_version_id, template_title } of await listExportedVersions(tx, matching)) {
    const template = templates.get(template_id) ?? { title: template_title, versions: [] };
    template.versions.push(template_version_id);
    templates.set(template_id, template);
  }
  const tables: TemplateTable[] = [];
  for (const [templateId, { title, versions }] of templates) {
    const loaded = [];
    for (const id of versions) loaded.push(await getVersion(tx, database, id));
    for (const table of listAnswerTables(loaded, title)) {
      if (table.repeat === null || table.questions.length > 0) tables.push({ templateId, table });
    }
  }
  const { title } = listTexts(inspectionList, language);
  if (tables.length === 0) tables.push({ templateId: 0, table: { title, repeat: null, questions: [] } });
  const count = (current: Tx, limit = MAX_EXPORTED_INSPECTIONS) => {
    const all = filterRows(call.rows(current), activeSource, query, call.viewer);
    return countRows(current, all, activeSource, Math.min(limit, MAX_EXPORTED_INSPECTIONS));
  };
  return new FileExport(count, async (signal, onRows) =>
    toAnswer(
      tables.map((table) => toExportTable(call, language, table, onRows)),
      title,
      query.format,
      signal,
    ),
  );
}

interface TemplateTable {
  readonly templateId: number;
  readonly table: AnswerTable;
}

function toExportTable(
  call: AnswerExport,
  language: Language,
  { templateId, table }: TemplateTable,
  onRows: RowsListener,
): ExportTable {
  const texts = listTexts(inspectionList, language);
  const words = REPORT_WORDS[language];
  const titleOf = (selector: string) =>
    texts.columnTitle(inspectionList.columns.find((column) => column.selector === selector)!);
  const text = (title: string, kind: ExportColumn['kind'] = 'text'): ExportColumn => ({ title, kind });
  const isMain = table.repeat === null;
  const head = isMain
    ? [
        ...HEAD.map((selector) => text(titleOf(selector), selector === 'status' ? 'short' : 'text')),
        ...['started_at', 'completed_at'].map((selector) => text(titleOf(selector), 'time')),
        text(titleOf('score_percent'), 'decimal'),
        text(titleOf('failed_count'), 'number'),
      ]
    : [text(titleOf('document_id')), text(titleOf('asset_name')), text(words.row, 'short')];
  const clock = createLocalClock(call.actor.tz_code);
  const toHead = (row: InspectionRow, { number }: AnswerRow): ExportCell[] => {
    if (!isMain) return [row.document_id, row.asset_name, number];
    const { document_id, title, template_title, asset_id, asset_name, user_name, status } = row;
    const optionLabel = texts.optionLabel(
      inspectionList.columns.find(({ selector }) => selector === 'status')!,
      status,
    );
    return [
      ...[document_id, title, template_title, asset_id, asset_name, user_name, optionLabel],
      ...[row.started_at, row.completed_at].map((time) => time && clock(time)),
      row.score_percent === null ? null : row.score_percent / 100,
      row.failed_count,
    ];
  };
  return {
    title: table.title,
    columns: toDistinctColumns([
      text('ID', 'number'),
      ...head,
      ...table.questions.map(({ code, item }) => text(`${code} ${toColumnName(item, words)}`)),
      text(words.notes),
    ]),
    // Every inspection is a row of one main table, and may have many rows in others.
    batches: listRowBatches(call, language, { templateId, table }, toHead, isMain ? onRows : () => {}),
  };
}

/** The dates that every template has are not named by people, and calculations need no name. */
function toColumnName({ type, title }: Item, words: (typeof REPORT_WORDS)[Language]): string {
  if (title.trim() !== '') return toPlainTitle(title);
  if (type === 'inspection_real_start_date') return words.actual_start;
  return type === 'inspection_real_end_date' ? words.actual_end : words.untitled;
}

/** Columns of the same title get a number, so that a column can be found by its title. */
function toDistinctColumns(columns: readonly ExportColumn[]): ExportColumn[] {
  const usedNames = new Set<string>();
  return columns.map((column) => {
    let { title } = column;
    for (let number = 2; usedNames.has(title); number += 1) title = `${column.title} (${number})`;
    usedNames.add(title);
    return { ...column, title };
  });
}

/** Links in titles are exported with their words only. */
const toPlainTitle = (title: string): string => title.replace(/\[([^[\]\n]+)\]\(https?:\/\/[^\s()]+\)/g, '$1');

async function* listRowBatches(
  { database, registry, scope, viewer, query, rows }: AnswerExport,
  language: Language,
  { templateId, table }: TemplateTable,
  toHead: (row: InspectionRow, answers: AnswerRow) => ExportCell[],
  onRows: RowsListener,
): AsyncGenerator<ExportCell[][]> {
  const transaction = <T>(work: (tx: Tx) => Promise<T>) => database.inWorkspace(scope, work);
  /** Reads the cells of the first of these inspections: fewer than all if their answers are long. */
  const readCells = async (tx: Tx, ids: readonly number[]) => {
    const cells: ExportCell[][] = [];
    let characters = 0;
    for (const row of await listFullRows(tx, ids)) {
      const state = await loadReport({ tx, database, registry }, row, null);
      for (const answers of listAnswerRows(state, table, language)) {
        cells.push([row.id, ...toHead(row, answers), ...answers.answers, answers.notes || null]);
        for (const cell of answers.answers) if (typeof cell === 'string') characters += cell.length;
      }
      if (characters > MAX_CHUNK_CHARACTERS) return { cells, count: ids.indexOf(row.id) + 1 };
    }
    return { cells, count: ids.length };
  };
  const batches = listBatches<ListedInspection>({
    rows: (tx) => rows(tx).where('template_id', '=', templateId),
    source: activeSource,
    query,
    viewer,
    transaction,
  });
  let remaining = MAX_EXPORTED_INSPECTIONS;
  for await (const batch of batches) {
    const ids = batch.slice(0, remaining).map(({ id }) => id);
    remaining -= ids.length;
    for (let at = 0; at < ids.length; ) {
      const chunk = ids.slice(at, at + CHUNK_SIZE);
      const { cells, count } = await transaction((tx) => readCells(tx, chunk));
      yield cells;
      await onRows(count);
      at += count;
    }
    if (remaining === 0) return;
  }
}

function toAnswer(
  tables: readonly ExportTable[],
  title: string,
  format: 'csv' | 'xlsx',
  signal: AbortSignal,
): BytesResponse {
  const [only] = tables;
  const file = (name: string, type: string, open: () => Readable): BytesResponse => ({
    body: async () => open(),
    type,
    name,
    disposition: 'attachment',
  });
  if (format === 'xlsx') return file(`${title}.xlsx`, TABLE_TYPES.xlsx, () => writeXlsx(tables));
  if (tables.length > 1) return file(`${title}.zip`, 'application/zip', () => writeCsvArchive(tables, signal));
  return toTableFile(only!, 'csv', title);
}

/** A CSV file for each table. */
function writeCsvArchive(tables: readonly ExportTable[], signal: AbortSignal): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  zip.on('error', (error: Error) => output.destroy(error));
  signal.addEventListener('abort', () => output.destroy(), { once: true });
  for (const [index, table] of tables.entries()) {
    const name = `${index + 1} ${table.title.replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ').slice(0, 80)}.csv`;
    zip.addReadStreamLazy(name, {}, (send) => send(null, Readable.from(writeCsv(table), { objectMode: false })));
  }
  zip.end();
  return output;
}
