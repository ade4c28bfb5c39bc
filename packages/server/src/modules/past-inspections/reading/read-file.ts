/** Reads any file of completed inspections into the neutral shape. */
import type { InspectionFileFormat, InspectionImportTarget, InspectionRowKind } from '@rounds/contract/inspections';
import type { DateOrder, DecimalMark } from '@rounds/contract/record-import.ts';
import {
  type FilePreview,
  type FileReading,
  openAssignedTable,
  openTable,
  toFilePreview,
  type UnknownColumn,
} from '../../../import-reading/task.ts';
import { notASheetError, type Sheet, type Table } from '../../../sheets/index.ts';
import { readAnswerRows } from './answer-rows.ts';
import { guessRowKind, guessTargets, isKnownName, isSubmissionTable } from './columns.ts';
import { readInspectionRows } from './inspection-rows.ts';
import { readJson } from './read-text.ts';
import { isAuditTable, readAuditTable } from './safetyculture/csv.ts';
import { isAudit, readAudits } from './safetyculture/json.ts';
import type { SourceFile } from './source.ts';
import { addRepeats } from './submission-sheets.ts';
import { listSubmissions, readSubmissions } from './submissions-json.ts';

export interface InspectionFileReading extends FileReading {
  readonly row_kind?: InspectionRowKind | undefined;
  readonly columns?: Readonly<Partial<Record<InspectionImportTarget, string>>> | undefined;
  readonly date_order?: DateOrder | undefined;
  readonly decimal?: DecimalMark | undefined;
  readonly time_zone: string;
}

export interface InspectedInspections extends FilePreview<InspectionImportTarget> {
  readonly format: InspectionFileFormat;
  readonly row_kind: InspectionRowKind;
  readonly template_title: string;
}

const NO_TABLE = {
  ...{ sheets: [], sheet: null, header_row: 0, encoding: null, separator: null },
  ...{ doubts: { encoding: [], separator: [] }, columns: [] },
};

/** Describes the file, so that people can select options. */
export async function inspectFile(reading: InspectionFileReading): Promise<InspectedInspections> {
  const json = await readJsonSource(reading.path);
  if (json) {
    const { source } = json;
    const { format, template_title, inspections } = source;
    return { ...NO_TABLE, rows: inspections.length, format, row_kind: 'inspection', template_title };
  }
  const { sheet, table } = await openTable(reading, isKnownName);
  const format = getFormat(table);
  const row_kind = reading.row_kind ?? guessRowKind(table);
  if (format === 'safetyculture_csv') {
    const { template_title } = readAuditTable(table, reading.time_zone);
    return { ...toFilePreview(sheet, table, new Map()), columns: [], format, row_kind, template_title };
  }
  const preview = toFilePreview(sheet, table, guessTargets(table, row_kind));
  return { ...preview, format, row_kind, template_title: '' };
}

const getFormat = (table: Table): InspectionFileFormat =>
  isAuditTable(table) ? 'safetyculture_csv' : isSubmissionTable(table) ? 'submissions_sheet' : 'table';

interface ReadSource {
  readonly outcome: 'read';
  readonly source: SourceFile;
  /** Names of the other files in the archive. */
  readonly files: readonly string[];
}

export async function readSource(reading: InspectionFileReading): Promise<ReadSource | UnknownColumn> {
  const json = await readJsonSource(reading.path);
  if (json) return { outcome: 'read', ...json };
  const openedTable = await openAssignedTable<InspectionImportTarget>(
    { ...reading, columns: reading.columns ?? {} },
    isKnownName,
  );
  if (openedTable.outcome === 'column-unknown') return openedTable;
  const { sheet, table } = openedTable;
  return {
    outcome: 'read',
    source: await readTable(reading, { sheet, table, columns: openedTable.columns }),
    files: [],
  };
}

async function readJsonSource(path: string): Promise<Pick<ReadSource, 'source' | 'files'> | null> {
  const json = await readJson(path);
  if (!json) return null;
  const { values, files } = json;
  const audits = values.filter(isAudit);
  if (audits.length > 0) return { source: readAudits(audits), files };
  const submissions = listSubmissions(values);
  if (submissions.length === 0) throw notASheetError('empty');
  return { source: readSubmissions(submissions), files };
}

async function readTable(
  reading: InspectionFileReading,
  {
    sheet,
    table,
    columns,
  }: { readonly sheet: Sheet; readonly table: Table } & {
    readonly columns: Parameters<typeof readAnswerRows>[1];
  },
): Promise<SourceFile> {
  const { time_zone, date_order, decimal, path } = reading;
  const format = getFormat(table);
  if (format === 'safetyculture_csv') return readAuditTable(table, time_zone);
  const formats = { time_zone, date_order, decimal, isWorkbook: sheet.encoding === null };
  const isSubmissions = format === 'submissions_sheet';
  const head = { format, system: isSubmissions ? 'submission' : null, template_title: '', notes: [] };
  if ((reading.row_kind ?? guessRowKind(table)) === 'answer')
    return { ...head, ...readAnswerRows(table, columns, formats) };
  const readResult = readInspectionRows(table, { columns, formats, isSubmissions });
  if (!isSubmissions || sheet.sheets.length < 2) return { ...head, ...readResult };
  const names = { sheets: sheet.sheets, sheet: sheet.sheet, main: table };
  return { ...head, problems: readResult.problems, ...(await addRepeats(path, names, readResult)) };
}
