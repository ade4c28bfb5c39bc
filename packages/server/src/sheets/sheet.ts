/** What a file of rows and columns looks like once read, how much of it is taken, and why one is refused. */
import type { Encoding } from '@rounds/contract/import';

/** One row with something in it. `number` is the row's place in the file as spreadsheet programs count, from 1. */
export interface SheetRow {
  readonly number: number;
  /** Texts by column, trimmed; the last one is never empty. */
  readonly cells: readonly string[];
}

export interface Sheet {
  /** Names of the workbook's visible sheets; none for CSV. */
  readonly sheets: readonly string[];
  readonly sheet: string | null;
  /** How the characters of a CSV file were stored; null for workbooks. */
  readonly encoding: Encoding | null;
  readonly rows: readonly SheetRow[];
}

/**
 * Limits on what a stranger's file may cost. All are counted on what is really read or inflated;
 * what a file's own headers claim is never trusted (security list, 25 and 34).
 */
export const LIMITS = {
  rows: 200_000,
  /** The last row that spreadsheet programs have; blank ones count here. */
  last_row: 1_048_576,
  columns: 1000,
  cells: 3_000_000,
  /** Characters in one cell, and in all cells together. */
  cell: 100_000,
  text: 100_000_000,
  /** Parts in a workbook's archive, and bytes of the parts that are read. */
  entries: 5000,
  unpacked: 150_000_000,
  /** Elements within elements in a workbook's XML, and characters without any element. */
  depth: 60,
  token: 4_000_000,
} as const;

export type NotASheet =
  | 'binary'
  | 'broken'
  | 'broken_text'
  | 'document'
  | 'empty'
  | 'encrypted'
  | 'markup'
  | 'no_workbook'
  | 'old_excel'
  | 'quotes'
  | 'sheet_unknown';
export type TooLarge = 'cell' | 'columns' | 'entries' | 'memory' | 'rows' | 'time' | 'unpacked';

/** Why a file cannot be read. It crosses from the reading thread as plain data. */
export interface SheetProblem {
  readonly kind: 'not-a-sheet' | 'too-large';
  readonly reason: NotASheet | TooLarge;
  readonly params: Readonly<Record<string, string | number>>;
}

export class UnreadableSheetError extends Error {
  readonly problem: SheetProblem;
  constructor(problem: SheetProblem) {
    super(problem.reason);
    this.problem = problem;
  }
}

export const notASheet = (reason: NotASheet, params: SheetProblem['params'] = {}): UnreadableSheetError =>
  new UnreadableSheetError({ kind: 'not-a-sheet', reason, params });
export const tooLarge = (reason: TooLarge, params: SheetProblem['params'] = {}): UnreadableSheetError =>
  new UnreadableSheetError({ kind: 'too-large', reason, params });

/** A, B, … Z, AA … as spreadsheet programs name columns. */
export function toColumnLetter(index: number): string {
  let letters = '';
  for (let rest = index + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return letters;
}
