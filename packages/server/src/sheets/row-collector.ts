import { LIMITS, type SheetRow, tooLargeError } from './sheet.ts';

/** No text of a cell contains this character. */
const SEPARATOR = '\0';

/** The cells as one text: as texts of their own, a long file would need twice the memory. */
class CompactRow implements SheetRow {
  readonly number: number;
  readonly #text: string;
  readonly #plain: string | null;

  constructor(number: number, cells: readonly string[], plain: readonly string[] | null) {
    this.number = number;
    this.#text = cells.join(SEPARATOR);
    this.#plain = plain?.join(SEPARATOR) ?? null;
  }

  get cells(): readonly string[] {
    return this.#text.split(SEPARATOR);
  }

  get plain(): readonly string[] {
    return this.#plain?.split(SEPARATOR) ?? this.cells;
  }
}

/** Collects rows within the limits. Blank rows count in the numbering but are not kept. */
export class RowCollector {
  readonly rows: SheetRow[] = [];
  #cells = 0;
  #text = 0;

  /** @param plain by column, for cells whose number is shown in a format */
  add(number: number, texts: readonly string[], plain?: ReadonlyMap<number, string>): void {
    if (number > LIMITS.last_row) throw tooLargeError('rows', { max: LIMITS.rows });
    const cells: string[] = [];
    for (const [column, raw] of texts.entries()) {
      const text = toStorable(raw ?? '').trim();
      if (text.length > LIMITS.cell) throw tooLargeError('cell', { row: number, max: LIMITS.cell });
      cells.push(text);
      this.#text += text.length;
      if (text !== '' && column >= LIMITS.columns) throw tooLargeError('columns', { row: number, max: LIMITS.columns });
    }
    while (cells.at(-1) === '') cells.pop();
    if (cells.length === 0) return;
    this.#cells += cells.length;
    if (this.rows.length >= LIMITS.rows || this.#cells > LIMITS.cells || this.#text > LIMITS.text) {
      throw tooLargeError('rows', { max: LIMITS.rows });
    }
    const hasPlain = plain !== undefined && plain.size > 0;
    this.rows.push(new CompactRow(number, cells, hasPlain ? cells.map((text, at) => plain.get(at) ?? text) : null));
  }
}

/** Databases cannot store null characters and halves of surrogate pairs. */
const toStorable = (text: string): string => text.toWellFormed().replaceAll(SEPARATOR, '');
