/** Recognizes sheets that repeat their header as the title row of each page: `Kitchen | Question | Notes`. */
import type { SheetRow, Table } from '../../../sheets/index.ts';

const isSameText = (a: string | undefined, b: string): boolean => (a ?? '').toLowerCase() === b.toLowerCase();
const findFirstFilled = (row: SheetRow): number => row.cells.findIndex((text) => text !== '');

/** The title in a row that equals the header in every column but the first; null for other rows. */
export function getPageRowTitle(table: Table, row: SheetRow): string | null {
  if (!table.header) return null;
  const first = findFirstFilled(table.header);
  const others = [...table.header.cells.entries()].filter(([index, text]) => index > first && text !== '');
  const title = row.cells[first] ?? '';
  return title !== '' && others.length > 0 && others.every(([index, text]) => isSameText(row.cells[index], text))
    ? title
    : null;
}

/** The title of the page that begins right below the header. */
export const getHeaderTitle = (table: Table): string => table.header?.cells[findFirstFilled(table.header)] ?? '';

export const hasPageRows = (table: Table): boolean =>
  table.rows.some((row) => {
    const title = getPageRowTitle(table, row);
    return title !== null && !isSameText(title, getHeaderTitle(table));
  });
