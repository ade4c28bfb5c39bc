import { LIMITS, type SheetRow, tooLarge } from './sheet.ts';

/** Collects rows within the limits. Blank rows count in the numbering but are not kept. */
export class RowCollector {
  readonly rows: SheetRow[] = [];
  #cells = 0;
  #text = 0;

  add(number: number, texts: readonly string[]): void {
    if (number > LIMITS.last_row) throw tooLarge('rows', { max: LIMITS.rows });
    const cells: string[] = [];
    for (const [column, raw] of texts.entries()) {
      const text = toStorable(raw ?? '').trim();
      if (text.length > LIMITS.cell) throw tooLarge('cell', { row: number, max: LIMITS.cell });
      cells.push(text);
      this.#text += text.length;
      if (text !== '' && column >= LIMITS.columns) throw tooLarge('columns', { row: number, max: LIMITS.columns });
    }
    while (cells.at(-1) === '') cells.pop();
    if (cells.length === 0) return;
    this.#cells += cells.length;
    if (this.rows.length >= LIMITS.rows || this.#cells > LIMITS.cells || this.#text > LIMITS.text) {
      throw tooLarge('rows', { max: LIMITS.rows });
    }
    this.rows.push({ number, cells });
  }
}

/** Databases cannot store null characters and halves of surrogate pairs. */
const toStorable = (text: string): string => text.toWellFormed().replaceAll('\0', '');
