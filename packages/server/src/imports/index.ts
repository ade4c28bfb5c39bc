/** What all imports share: reading a file in a thread, and the errors of files and rows. */

export { readInThread, tooManyRowsError, unknownColumnError } from './import-errors.ts';
export { type FilePreview, type FileReading, type RowProblem, toFileReading, type UnknownColumn } from './reading.ts';
export { type ImportText, importText, toRowError, toTitle } from './texts.ts';
