/** The texts of cells as values of columns, and the type of column that could hold texts. */
import type { SiteColumnType, SiteValue } from '@rounds/contract/sites';
import { type DecimalSeparator, listReadings } from '@rounds/contract/typed-numbers.ts';

/** Normalized words for yes and no, as people and spreadsheet programs write them. */
const YES = new Set(['yes', 'y', 'true', '1', 'x', '✓', '✔', 'ja', 'j', 'wahr', 'oui', 'o', 'vrai']);
const NO = new Set(['no', 'n', 'false', '0', '-', 'nein', 'falsch', 'non', 'faux']);
const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})(?:T00:00)?$/;
const LOCAL_DATE = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/;

/** Returns undefined if the text is neither. */
export function parseYesNo(text: string): boolean | undefined {
  const word = text.toLowerCase();
  if (YES.has(word)) return true;
  return NO.has(word) ? false : undefined;
}

function parseDate(text: string): string | undefined {
  const [, year, month, day] = ISO_DATE.exec(text) ?? reorder(LOCAL_DATE.exec(text));
  if (!year || !month || !day) return undefined;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = Date.parse(date);
  // A day such as 31 February would silently become another one.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date) ? date : undefined;
}
const reorder = (match: RegExpExecArray | null): (string | undefined)[] =>
  match ? [match[0], match[3], match[2], match[1]] : [];

const isAmbiguous = (text: string): boolean => listReadings(text, '.')[0] !== listReadings(text, ',')[0];

/** Returns the decimal separator in a column of texts; undefined if they leave it open. */
export function findDecimalSeparator(texts: readonly string[]): DecimalSeparator | undefined {
  for (const text of texts) {
    const last = /[.,](?=[^.,]*$)/.exec(text)?.[0];
    if (!last || isAmbiguous(text) || listReadings(text, '.').length === 0) continue;
    // Separators of thousands may be repeated.
    const isDecimal = text.indexOf(last) === text.lastIndexOf(last);
    return isDecimal === (last === '.') ? '.' : ',';
  }
  return undefined;
}

/** Returns undefined if the text is no number, and `ambiguous` if only the separator of its column could tell which. */
export function parseSiteNumber(
  text: string,
  separator: DecimalSeparator | undefined,
): number | 'ambiguous' | undefined {
  if (separator === undefined && isAmbiguous(text)) return 'ambiguous';
  return listReadings(text, separator ?? '.')[0];
}

/** Returns undefined if the text does not fit the type. */
export function parseSiteValue(type: SiteColumnType, text: string): SiteValue | undefined {
  switch (type) {
    case 'number':
      return listReadings(text, '.')[0];
    case 'date':
      return parseDate(text);
    case 'checkbox':
      return parseYesNo(text);
    default:
      return text;
  }
}

/** The narrowest type that fits all values. Codes such as 007 stay texts. */
export function suggestType(values: readonly string[]): SiteColumnType {
  const fits = (type: SiteColumnType) => values.every((value) => parseSiteValue(type, value) !== undefined);
  if (values.length === 0) return 'text';
  if (values.some((value) => /^[+-]?0\d/.test(value))) return 'text';
  if (fits('date')) return 'date';
  if (fits('number')) return 'number';
  return fits('checkbox') ? 'checkbox' : 'text';
}
