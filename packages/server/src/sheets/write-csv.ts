/** Writes CSV in the form that spreadsheet programs read best: UTF-8 with a byte order mark, commas, CRLF. */
import { type ExportCell, type ExportTable, formatLocalTime, isLocalTime } from './export-table.ts';

const BYTE_ORDER_MARK = '\ufeff';
/**
 * Where a spreadsheet program takes a text for a formula; full-width signs count as well. In countries
 * that write decimals with a comma it splits cells at semicolons and ignores quotes, so that a cell may
 * also begin inside a text.
 */
const FORMULA_START = /^(?=[\t\r\n=+\-@\uff1d\uff0b\uff0d\uff20])|(?=[=+\-@\uff1d\uff0b\uff0d\uff20])(?<=[;\t\r\n]"*)/g;
const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/;

export async function* writeCsv({ columns, batches }: ExportTable): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + toLine(columns.map(({ title }) => title));
  for await (const rows of batches) yield rows.map(toLine).join('');
}

const toLine = (cells: readonly ExportCell[]): string => `${cells.map(toField).join(',')}\r\n`;

function toField(cell: ExportCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number' || typeof cell === 'boolean') return String(cell);
  const text = isLocalTime(cell) ? formatLocalTime(cell) : escapeFormulas(cell);
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** An apostrophe marks the text as text, just as a person would do it. */
const escapeFormulas = (text: string): string => text.replace(FORMULA_START, "'");
