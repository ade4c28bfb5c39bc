/** Number formats of workbooks: what a spreadsheet program shows for a stored number. */
import { format } from 'numfmt';

/** The parts of a date that a format shows. */
interface DateParts {
  readonly date: boolean;
  readonly time: boolean;
  readonly seconds: boolean;
}
export type NumberFormat =
  | ({ readonly kind: 'date' } & DateParts)
  /** A duration such as `[h]:mm`, which can have more than 24 hours, or any number. */
  | { readonly kind: 'duration' | 'number'; readonly pattern: string }
  /** Texts get something added, such as `"AST-"@`. */
  | { readonly kind: 'text'; readonly pattern: string };

/** The limit of spreadsheet programs; a longer format is malicious and must not keep the reader busy. */
const MAX_FORMAT_LENGTH = 255;
/** The digits that spreadsheet programs show of a number; whole numbers of other programs can have more. */
const MAX_DIGITS = 15;

/** Formats that workbooks name only by their number. Those of money have no sign, because it depends on the country. */
const BUILT_IN: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  5: '#,##0',
  6: '#,##0',
  7: '#,##0.00',
  8: '#,##0.00',
  9: '0%',
  10: '0.00%',
  12: '# ?/?',
  13: '# ??/??',
  14: 'yyyy-mm-dd',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'yyyy-mm-dd h:mm',
  32: 'h:mm',
  33: 'h:mm:ss',
  34: 'h:mm',
  35: 'h:mm:ss',
  37: '#,##0',
  38: '#,##0',
  39: '#,##0.00',
  40: '#,##0.00',
  41: '#,##0',
  42: '#,##0',
  43: '#,##0.00',
  44: '#,##0.00',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
};
/** Further dates, whose look depends on the country. */
const isEasternDate = (id: number): boolean => (id >= 27 && id <= 36) || (id >= 50 && id <= 58);

/**
 * The format of this number or code; null for formats that show a number as it is. Text in quotes, in brackets and
 * after a backslash is literal.
 */
export function parseNumberFormat(id: number, code: string | undefined): NumberFormat | null {
  const pattern = code ?? BUILT_IN[id] ?? (isEasternDate(id) ? 'yyyy-mm-dd' : '');
  if (pattern === '' || pattern.length > MAX_FORMAT_LENGTH) return null;
  // Pattern: the format has at most 255 characters.
  const signs = pattern.replace(/"[^"]*"|\\.|\[(?!h+\]|m+\]|s+\])[^\]]*\]|[_*]./gi, '');
  const [first = ''] = signs.split(';');
  if (/general/i.test(first)) return isPlainGeneral(pattern) ? null : { kind: 'number', pattern };
  if (/\[(h+|m+|s+)\]/i.test(first)) return { kind: 'duration', pattern };
  if (/[ymdhs]/i.test(first)) return { kind: 'date', ...findDateParts(first) };
  // A number such as a barcode would lose its last digits in scientific notation.
  if (/e[+-]/i.test(first)) return null;
  if (/[0#?]/.test(first)) return pattern === '0' || pattern === '#' ? null : { kind: 'number', pattern };
  if (signs.includes('@')) return pattern === '@' ? null : { kind: 'text', pattern };
  return { kind: 'number', pattern };
}

const isPlainGeneral = (pattern: string): boolean => /^(\[[^\]]*\])*general$/i.test(pattern.trim());

function findDateParts(signs: string): DateParts {
  const hasHalfDay = /a\/p|am\/pm/i.test(signs);
  const letters = signs.replace(/a\/p|am\/pm/gi, '');
  const time = hasHalfDay || /[hs]/i.test(letters);
  // Next to hours and seconds, m means minutes.
  return { date: /[yd]|mmm/i.test(letters) || !time, time, seconds: /s/i.test(letters) };
}

/** The text that a spreadsheet program shows; the plain one if the format cannot be used, or hides it. */
export function formatShown(pattern: string, value: number | string, plain: string): string {
  try {
    return format(pattern, value).trim() || plain;
  } catch {
    return plain;
  }
}

/** 0.1 and not 0.1000000000000000055. The digits of whole numbers are all kept. */
export const toPlainNumber = (number: number): string =>
  Number.isSafeInteger(number) ? String(number) : String(Number(number.toPrecision(MAX_DIGITS)));

/** A whole number with more digits than a format could show. */
export const isLongInteger = (stored: string): boolean => /^-?\d{16,40}$/.test(stored);

const DAY_SECONDS = 86_400;
const LAST_DAY = 2_958_465;

/** A serial number as `2026-11-20`, `2026-11-20T14:05`, or `14:05`, with seconds if the format shows them. */
export function formatDate(serial: number, { date, time, seconds }: DateParts, from1904: boolean): string {
  if (serial < 0 || serial > LAST_DAY + 1) return toPlainNumber(serial);
  // The year 1900 has a 29 February in spreadsheets; before it, serials are one day ahead.
  const epoch = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, serial < 60 ? 31 : 30);
  const total = Math.round(serial * DAY_SECONDS);
  const iso = new Date(epoch + total * 1000).toISOString();
  const clock = iso.slice(11, seconds ? 19 : 16);
  if (serial < 1 || (time && !date)) return clock;
  return time && total % DAY_SECONDS !== 0 ? `${iso.slice(0, 10)}T${clock}` : iso.slice(0, 10);
}
