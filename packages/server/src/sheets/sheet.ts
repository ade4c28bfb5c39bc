/** A sheet that has been read, the limits on its size, and the reasons why a file cannot be read. */
import type { Encoding, Separator } from '@rounds/contract/import.ts';

/** A row that is not blank. `number` is its position in the file, counted from 1 as in spreadsheet programs. */
export interface SheetRow {
  readonly number: number;
  /** Trimmed texts by column; the last one is never empty. They may be computed, so a loop reads them once. */
  readonly cells: readonly string[];
  /** The same, but numbers without the format in which they are shown: `0.5` for a cell that shows `50%`. */
  readonly plain: readonly string[];
}

/** A way to read the file, with some of its rows as they look then. */
interface SheetReading<V extends string> {
  readonly value: V;
  readonly rows: readonly (readonly string[])[];
}

export interface Sheet {
  /** Names of the workbook's visible sheets; empty for CSV. */
  readonly sheets: readonly string[];
  readonly sheet: string | null;
  /** The encoding of a CSV file; null for workbooks. */
  readonly encoding: Encoding | null;
  /** The separator of the cells of a CSV file; null for workbooks and for separators that cannot be selected. */
  readonly separator: Separator | null;
  /** Ambiguities of the content, the most likely reading first. */
  readonly doubts: {
    readonly encoding: readonly SheetReading<Encoding>[];
    readonly separator: readonly SheetReading<Separator>[];
  };
  readonly rows: readonly SheetRow[];
  /** Columns, by the number of their row, whose formula has no stored result; they read as blank cells. */
  readonly uncomputed?: ReadonlyMap<number, readonly number[]>;
}

export const NO_DOUBTS: Sheet['doubts'] = { encoding: [], separator: [] };

/**
 * Limits on the cost of an untrusted file. They are measured on what is actually read or inflated; the sizes
 * in a file's own headers are never trusted.
 */
export const LIMITS = {
  rows: 200_000,
  /** The last row of spreadsheet programs, counting blank ones. */
  last_row: 1_048_576,
  columns: 1000,
  cells: 3_000_000,
  /** Characters in one cell, and in all cells. */
  cell: 100_000,
  text: 100_000_000,
  /** Entries in a workbook's archive, and inflated bytes of those that are read. */
  entries: 5000,
  unpacked: 150_000_000,
  /** Nested elements in a workbook's XML, and bytes without any element. */
  depth: 60,
  token: 4_000_000,
} as const;

export type NotASheet =
  | 'binary'
  | 'broken'
  | 'broken_text'
  | 'document'
  | 'empty'
  | 'encoding_unclear'
  | 'encrypted'
  | 'markup'
  | 'no_workbook'
  | 'old_excel'
  | 'quotes'
  | 'sheet_unknown';
export type TooLarge = 'cell' | 'columns' | 'entries' | 'memory' | 'rows' | 'time' | 'unpacked';

/** The reason why a file cannot be read, as plain data that a reading process can send. */
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

export const notASheetError = (reason: NotASheet, params: SheetProblem['params'] = {}): UnreadableSheetError =>
  new UnreadableSheetError({ kind: 'not-a-sheet', reason, params });
export const tooLargeError = (reason: TooLarge, params: SheetProblem['params'] = {}): UnreadableSheetError =>
  new UnreadableSheetError({ kind: 'too-large', reason, params });

/** A, B, … Z, AA …: the names of columns in spreadsheet programs. */
export function toColumnLetter(index: number): string {
  let letters = '';
  for (let rest = index + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return letters;
}

/** Zero-based: `BC12` is column 54. */
export function parseColumn(reference: string | undefined): number | null {
  const letters = reference?.match(/^[A-Z]{1,3}/)?.[0];
  if (!letters) return null;
  let index = 0;
  for (const letter of letters) index = index * 26 + letter.charCodeAt(0) - 64;
  return index - 1;
}
