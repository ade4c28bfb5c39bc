/**
 * The parts that reading tasks share. They are separate from `index.ts`, so that their process does not load the whole
 * server.
 */

export { findDateOrder, type ParsedDate, parseDay, parseMoment } from './dates.ts';
export { type ColumnNames, createNameMatcher, guessColumns, normalizeName, sampleValues } from './names.ts';
export { findDecimalMark, type ParsedNumber, parseNumber } from './numbers.ts';
export { openAssignedTable, openTable, type TargetColumns, toFilePreview } from './open-table.ts';
export type {
  FilePreview,
  FileReading,
  InspectTask,
  RowProblem,
  TextFile,
  TextFileResponse,
  TextImportTask,
  TextRow,
  UnknownColumn,
} from './reading.ts';
export { RowReader } from './row-reader.ts';
export { listOptions, suggestField } from './suggest-field.ts';
export { toSuggestedValues } from './suggested-values.ts';
export { noteUnnamedCells } from './unnamed-cells.ts';
export { createOptionFinder, isYesNoWord, parseYesNo, splitNames } from './words.ts';
