/** What reading threads share. They are kept apart from `index.ts`, so that a thread does not load the server. */
export { type ColumnNames, guessByName, knownNames, plainWord, valuesOf } from './names.ts';
export { openAssigned, openTable, seenFile, type TargetColumns } from './open-table.ts';
export type { ColumnUnknown, FileReading, RowProblem, SeenFile } from './reading.ts';
export { RowReader } from './row-reader.ts';
