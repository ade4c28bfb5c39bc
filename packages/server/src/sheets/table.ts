/** A sheet as a table: a header row, columns with names, and the rows below. */
import { type Sheet, type SheetRow, toColumnLetter } from './sheet.ts';

export interface TableColumn {
  /** The header's text; the letter if it has none; both if another column has the same text. */
  readonly name: string;
  readonly letter: string;
  readonly index: number;
}

export interface Table {
  /** Number of the header's row; 0 if the table has none. */
  readonly header_row: number;
  readonly header: SheetRow | null;
  readonly columns: readonly TableColumn[];
  readonly rows: readonly SheetRow[];
}

export function toTable(sheet: Sheet, headerRow: number): Table {
  const header = headerRow === 0 ? null : (sheet.rows.find((row) => row.number === headerRow) ?? null);
  const rows = sheet.rows.filter((row) => row.number > headerRow);
  return { header_row: headerRow, header, columns: nameColumns(header, rows), rows };
}

function nameColumns(header: SheetRow | null, rows: readonly SheetRow[]): TableColumn[] {
  const usedIndexes = new Set<number>();
  for (const row of rows) for (const [index, text] of row.cells.entries()) if (text !== '') usedIndexes.add(index);
  for (const [index, text] of (header?.cells ?? []).entries()) if (text !== '') usedIndexes.add(index);
  const usedNames = new Set<string>();
  return [...usedIndexes]
    .sort((a, b) => a - b)
    .map((index) => {
      const letter = toColumnLetter(index);
      const text = (header?.cells[index] ?? '').replace(/\s+/g, ' ') || letter;
      const name = usedNames.has(text) ? `${text} (${letter})` : text;
      usedNames.add(name);
      return { name, letter, index };
    });
}

/** Finds a column by its name or else by its letter. */
export const findColumn = (table: Table, name: string): TableColumn | undefined => {
  const requested = name.trim().replace(/\s+/g, ' ');
  return (
    table.columns.find((column) => column.name === requested) ??
    table.columns.find((column) => column.name.toLowerCase() === requested.toLowerCase()) ??
    table.columns.find((column) => column.letter === requested)
  );
};

/** The cells of several columns, in the order of `indexes`; row by row, because the cells of a row are computed. */
export function readColumns(table: Table, indexes: readonly number[], look: 'cells' | 'plain' = 'cells'): string[][] {
  const columns = indexes.map((): string[] => []);
  for (const { [look]: cells } of table.rows) {
    for (const [at, index] of indexes.entries()) columns[at]!.push(cells[index] ?? '');
  }
  return columns;
}

/** The columns behind the last name of the header, which mostly come from a text with a separator. */
export const listColumnsBeyondHeader = ({ header, columns }: Table): readonly TableColumn[] =>
  header ? columns.filter(({ index }) => index >= header.cells.length) : [];

const MAX_HEADER_ROW = 50;
const MAX_NAME_LENGTH = 60;

/**
 * Guesses which row contains the column names: the first row that is at least half as wide as the widest of
 * the first rows, if it looks like names. 0 if that row looks like content.
 */
export function guessHeaderRow(sheet: Sheet, isKnownName: (text: string) => boolean): number {
  const firstRows = sheet.rows.slice(0, MAX_HEADER_ROW);
  const countFilled = (row: SheetRow) => row.cells.filter((text) => text !== '').length;
  const widest = Math.max(0, ...firstRows.map(countFilled));
  const candidate = firstRows.find((row) => countFilled(row) >= Math.max(Math.min(2, widest), widest / 2));
  if (!candidate) return 0;
  return looksLikeHeader(candidate, firstRows, isKnownName) ? candidate.number : 0;
}

function looksLikeHeader(row: SheetRow, top: readonly SheetRow[], isKnownName: (text: string) => boolean): boolean {
  const texts = row.cells.filter((text) => text !== '');
  if (texts.some(isKnownName)) return true;
  if (texts.some((text) => text.length > MAX_NAME_LENGTH || /^[\d.,✓✔%-]+$|[.?!]$/.test(text))) return false;
  return new Set(texts).size === texts.length && !repeatsInNextRow(row, top);
}

/** Content often repeats down a column; names do not. */
function repeatsInNextRow(row: SheetRow, top: readonly SheetRow[]): boolean {
  const next = top.find((other) => other.number > row.number);
  return next !== undefined && row.cells.some((text, index) => text !== '' && next.cells[index] === text);
}
