/** Writes CSV in the form that spreadsheet programs read best: UTF-8 with a byte order mark, commas, CRLF. */
import { type ExportCell, type ExportTable, formatLocalTime, isLocalTime } from './export-table.ts';
import { guardFormulas } from './formula-guard.ts';

const BYTE_ORDER_MARK = '\ufeff';
const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/;

export async function* writeCsv({ columns, batches }: ExportTable): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + writeCsvLine(columns.map(({ title }) => title));
  for await (const rows of batches) yield rows.map(writeCsvLine).join('');
}

export const writeCsvLine = (cells: readonly ExportCell[]): string => `${cells.map(toField).join(',')}\r\n`;

function toField(cell: ExportCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number' || typeof cell === 'boolean') return String(cell);
  const text = isLocalTime(cell) ? formatLocalTime(cell) : guardFormulas(cell);
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
