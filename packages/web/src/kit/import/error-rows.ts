/** The rows with errors as a CSV file, for correcting them in the sheet. */
import type { ImportRowError } from '@rounds/contract/import.ts';

/** A cell that begins like a formula would run in a spreadsheet; an apostrophe makes it text. */
const FORMULA_START = /^[=+\-@\t\r]/;

export function toCsvCell(value: string): string {
  const inert = FORMULA_START.test(value) ? `'${value}` : value;
  return /[",;\n\r]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}

/** The separator that spreadsheets expect: semicolons if the locale has decimal commas. */
export const getSeparator = (locale: string): ',' | ';' => ((1.5).toLocaleString(locale).includes(',') ? ';' : ',');

/** Formats errors as CSV with the columns row, column and message. */
export function toErrorRowsCsv(
  heads: readonly [string, string, string],
  errors: readonly ImportRowError[],
  separator: ',' | ';',
): string {
  const rows = errors.map((error) => [String(error.row), error.column ?? '', error.message]);
  return [heads, ...rows].map((row) => row.map(toCsvCell).join(separator)).join('\r\n');
}

const BYTE_ORDER_MARK = '\uFEFF';

/** Offers a text as a file; the mark at its start lets spreadsheets read accents. */
export function downloadCsv(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([BYTE_ORDER_MARK, text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
