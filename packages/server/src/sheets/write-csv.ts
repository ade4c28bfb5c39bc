/** Writes CSV as spreadsheet programs read it best: UTF-8 with its mark, commas, CRLF. */
import { isWallTime, type WrittenCell, type WrittenTable, wallText } from './written-table.ts';

const MARK = '\ufeff';
/**
 * Where a spreadsheet program takes a text for a formula; the wide signs count as well. Where people write
 * decimals with a comma it parts cells at semicolons and heeds no quotes, so that a cell may begin inside a text.
 */
const FORMULA = /^(?=[\t\r\n=+\-@\uff1d\uff0b\uff0d\uff20])|(?=[=+\-@\uff1d\uff0b\uff0d\uff20])(?<=[;\t\r\n]"*)/g;
const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/;

export async function* csv({ columns, batches }: WrittenTable): AsyncGenerator<string> {
  yield MARK + line(columns.map(({ head }) => head));
  for await (const rows of batches) yield rows.map(line).join('');
}

const line = (cells: readonly WrittenCell[]): string => `${cells.map(field).join(',')}\r\n`;

function field(cell: WrittenCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number' || typeof cell === 'boolean') return String(cell);
  const text = isWallTime(cell) ? wallText(cell) : inert(cell);
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A text that would be run as a formula is marked as text, as a person would mark it. */
const inert = (text: string): string => text.replace(FORMULA, "'");
