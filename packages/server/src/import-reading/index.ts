/** The parts that all imports share: reading a file in a process of its own, and the errors of files and rows. */

export {
  type ReadingCall,
  runReadingTask,
  tooManyRowsError,
  toReadingCall,
  unknownColumnError,
} from './import-errors.ts';
export { type FilePreview, type FileReading, type RowProblem, toFileReading, type UnknownColumn } from './reading.ts';
export { type ImportText, importText, toRowError, toTitle } from './texts.ts';
