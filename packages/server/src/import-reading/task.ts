/** What reading tasks share. It is separate from `index.ts`, so that their process does not load the whole server. */
export { type ColumnNames, createNameMatcher, guessColumns, normalizeName, sampleValues } from './names.ts';
export { openAssignedTable, openTable, type TargetColumns, toFilePreview } from './open-table.ts';
export type { FilePreview, FileReading, RowProblem, UnknownColumn } from './reading.ts';
export { RowReader } from './row-reader.ts';
export { toSuggestedValues } from './suggested-values.ts';
export { noteUnnamedCells } from './unnamed-cells.ts';
