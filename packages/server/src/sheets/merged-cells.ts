/** Merged cells of a workbook: only the first of them stores the value that a person sees in all of them. */
import { LIMITS, parseColumn, type SheetRow, tooLargeError } from './sheet.ts';

/** The rows of one merged area; `column` is its first column. */
export interface MergedRows {
  readonly column: number;
  readonly from: number;
  readonly to: number;
}

/** Parses a reference such as `A2:B4`; returns nothing for an area of a single row. */
export function parseMergedRows(reference: string | undefined): MergedRows[] {
  const [first = '', last = ''] = (reference ?? '').split(':');
  const [column, from, to] = [parseColumn(first), parseRow(first), parseRow(last)];
  return column !== null && to > from && from > 0 ? [{ column, from, to }] : [];
}

const parseRow = (reference: string): number => Number(/\d{1,7}$/.exec(reference)?.[0] ?? 0);

/** Rows that are not blank get the value in the first column of the area; areas do not overlap. */
export function fillMergedRows(rows: readonly SheetRow[], merged: readonly MergedRows[]): readonly SheetRow[] {
  if (merged.length === 0) return rows;
  const positions = new Map(rows.map(({ number }, index) => [number, index]));
  const filled = [...rows];
  let steps = 0;
  for (const { column, from, to } of merged) {
    const first = positions.get(from);
    const value = first === undefined ? '' : (rows[first]!.cells[column] ?? '');
    if (value === '') continue;
    const plainValue = rows[first!]!.plain[column] ?? value;
    for (let index = first! + 1; index < rows.length && rows[index]!.number <= to; index += 1) {
      // Areas of a malicious file may overlap.
      steps += 1;
      if (steps > LIMITS.cells) throw tooLargeError('rows', { max: LIMITS.rows });
      const { number, cells, plain } = filled[index]!;
      if (cells[column]) continue;
      filled[index] = { number, cells: fill(cells, column, value), plain: fill(plain, column, plainValue) };
    }
  }
  return filled;
}

const fill = (cells: readonly string[], column: number, value: string): string[] =>
  Array.from({ length: Math.max(cells.length, column + 1) }, (_, at) => (at === column ? value : (cells[at] ?? '')));
