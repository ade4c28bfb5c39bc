import type { SheetRow } from '../sheets/index.ts';
import type { TargetColumns } from './open-table.ts';
import type { RowProblem } from './reading.ts';

/** Reads one row by target and collects its problems. */
export class RowReader<T extends string, C extends string> {
  readonly row: SheetRow;
  readonly problems: RowProblem<C>[] = [];
  readonly #cells: SheetRow['cells'];
  readonly #columns: TargetColumns<T>;

  constructor(row: SheetRow, columns: TargetColumns<T>) {
    this.row = row;
    this.#cells = row.cells;
    this.#columns = columns;
  }

  /** Whitespace becomes single spaces, unless the text may have line breaks. */
  text(target: T, keepLines = false): string {
    const column = this.#columns[target];
    const text = column ? (this.#cells[column.index] ?? '') : '';
    return keepLines ? text.replace(/\r\n?/g, '\n') : text.replace(/\s+/g, ' ');
  }

  /** A number without the format in which a workbook shows it; other texts as they are. */
  plain(target: T): string {
    const column = this.#columns[target];
    return column ? (this.row.plain[column.index] ?? '') : '';
  }

  /** Whether a workbook shows a number in a format of its own. */
  isFormatted = (target: T): boolean => this.plain(target) !== (this.#cells[this.#columns[target]?.index ?? -1] ?? '');

  isBlank(): boolean {
    return (Object.values(this.#columns) as (TargetColumns<T>[T] | undefined)[]).every(
      (column) => !column || !this.#cells[column.index],
    );
  }

  problem(target: T, code: C, params: RowProblem['params'] = {}): void {
    this.problems.push({ row: this.row.number, column: this.#columns[target]?.name ?? null, code, params });
  }
}
