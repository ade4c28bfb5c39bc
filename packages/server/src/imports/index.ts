/** Importing rows of a stranger's file: what all imports say of files, whatever they make of the rows. */

export { readInThread, tooManyError, unknownColumnError } from './import-errors.ts';
export { type FilePreview, type FileReading, type RowProblem, toFileReading, type UnknownColumn } from './reading.ts';
export { type ImportText, importText } from './texts.ts';
