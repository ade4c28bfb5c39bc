/** Reading CSV and XLSX files that people bring, and writing those that they take. */
export { answerAside } from './answer-aside.ts';
export { readSheet } from './read-sheet.ts';
export { type Sheet, type SheetProblem, type SheetRow, UnreadableSheet } from './sheet.ts';
export { findColumn, guessHeaderRow, type Table, type TableColumn, toTable } from './table.ts';
export { runAside } from './thread.ts';
export { csv } from './write-csv.ts';
export { xlsx } from './write-xlsx.ts';
export { type WrittenCell, type WrittenColumn, type WrittenTable, wallClock } from './written-table.ts';
