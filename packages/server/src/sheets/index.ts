/** Reading CSV and XLSX files that people bring. */
export { answerAside } from './answer-aside.ts';
export { readSheet } from './read-sheet.ts';
export { type Sheet, type SheetProblem, type SheetRow, UnreadableSheet } from './sheet.ts';
export { findColumn, guessHeaderRow, type Table, type TableColumn, toTable } from './table.ts';
export { runAside } from './thread.ts';
