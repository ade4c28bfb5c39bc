/** Sheets that repeat their header as the title row of each part: `Kitchen | Question | Notes`. */
import type { SheetRow, Table } from '../../../sheets/index.ts';

const same = (a: string | undefined, b: string): boolean => (a ?? '').toLowerCase() === b.toLowerCase();
const firstFilled = (row: SheetRow): number => row.cells.findIndex((text) => text !== '');

/** The name in a row that says what the header says in every column but the first; null for other rows. */
export function pageRowTitle(table: Table, row: SheetRow): string | null {
  if (!table.header) return null;
  const first = firstFilled(table.header);
  const others = [...table.header.cells.entries()].filter(([index, text]) => index > first && text !== '');
  const title = row.cells[first] ?? '';
  return title !== '' && others.length > 0 && others.every(([index, text]) => same(row.cells[index], text))
    ? title
    : null;
}

/** The name of the part that begins right below the header. */
export const headerTitle = (table: Table): string => table.header?.cells[firstFilled(table.header)] ?? '';

export const hasPageRows = (table: Table): boolean =>
  table.rows.some((row) => {
    const title = pageRowTitle(table, row);
    return title !== null && !same(title, headerTitle(table));
  });
