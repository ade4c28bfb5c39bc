/** Importing rows of a stranger's file: what all imports say of files, whatever they make of the rows. */
export { type ColumnUnknown, type FileReading, type RowProblem, readingOf, type SeenFile } from './reading.ts';
export { columnUnknown, readAside, tooMany } from './refusals.ts';
export { type ImportText, importText } from './texts.ts';
