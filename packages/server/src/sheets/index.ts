/** Reads CSV and XLSX files that users upload, and writes those that they export. */
export {
  createLocalClock,
  type ExportCell,
  type ExportColumn,
  type ExportTable,
  parseLocalDay,
} from './export-table.ts';
export { readSheet } from './read-sheet.ts';
export { notASheetError, type Sheet, type SheetProblem, type SheetRow, UnreadableSheetError } from './sheet.ts';
export {
  findColumn,
  guessHeaderRow,
  listColumnsBeyondHeader,
  readColumns,
  type Table,
  type TableColumn,
  toTable,
} from './table.ts';
export { TABLE_TYPES, type TableFormat, toSingleBatch, toTableFile } from './table-file.ts';
export { writeCsv, writeCsvLine } from './write-csv.ts';
export { type SheetTable, writeSheets, writeXlsx } from './write-xlsx.ts';
