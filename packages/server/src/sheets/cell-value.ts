/** Converts the stored value of a workbook's cell to the text that a person sees. */

export interface StoredCell {
  /** Attribute `t`: s, str, inlineStr, b, e, d, n or absent. */
  readonly type: string;
  readonly style: number;
  readonly value: string;
  readonly inline: string;
  readonly formula: string;
}

export interface CellContext {
  readonly sharedStrings: readonly string[];
  /** Styles that show a number as a date or time. */
  readonly dateStyles: ReadonlySet<number>;
  readonly from1904: boolean;
  /** Styles that show a number with leading zeros, with the number of its digits. */
  readonly zeroStyles: ReadonlyMap<number, number>;
}

export function toText(cell: StoredCell, context: CellContext): string {
  if (cell.type === 'inlineStr') return unescapeText(cell.inline);
  if (cell.value === '') return parseHyperlink(cell.formula);
  if (cell.type === 's') return context.sharedStrings[Number(cell.value)] ?? '';
  if (cell.type === 'b') return cell.value === '1' ? 'true' : 'false';
  if (cell.type === 'str' || cell.type === 'e' || cell.type === 'd') return unescapeText(cell.value);
  const number = Number(cell.value);
  if (!Number.isFinite(number)) return cell.value;
  if (context.dateStyles.has(cell.style)) return formatDate(number, context.from1904);
  const digits = Number.isInteger(number) && number >= 0 ? context.zeroStyles.get(cell.style) : undefined;
  return formatNumber(number).padStart(digits ?? 0, '0');
}

const HYPERLINK = /^=?\s*HYPERLINK\s*\(\s*"((?:[^"]|"")*)"\s*(?:[,;]\s*"((?:[^"]|"")*)"\s*)?\)\s*$/i;

/** The text of a HYPERLINK formula whose result is not stored. Other formulas are not computed. */
function parseHyperlink(formula: string): string {
  const [, address, text] = HYPERLINK.exec(formula) ?? [];
  return (text ?? address ?? '').replaceAll('""', '"');
}

/** Spreadsheet programs show 15 digits: 0.1 and not 0.1000000000000000055. */
const formatNumber = (number: number): string => String(Number(number.toPrecision(15)));

const DAY_MS = 86_400_000;

/** A serial number as `2026-11-20`, `2026-11-20T14:05`, or `14:05` below one day. */
function formatDate(serial: number, from1904: boolean): string {
  if (serial < 0 || serial > 2_958_465) return formatNumber(serial);
  // The year 1900 has a 29 February in spreadsheets; before it, serials are one day ahead.
  const epoch = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, serial < 60 ? 31 : 30);
  const minutes = Math.round((serial * DAY_MS) / 60_000);
  const iso = new Date(epoch + minutes * 60_000).toISOString();
  if (serial < 1) return iso.slice(11, 16);
  return minutes % 1440 === 0 ? iso.slice(0, 10) : iso.slice(0, 16);
}

/** Characters that XML cannot contain are stored as `_x000D_`. */
export const unescapeText = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;

const BUILT_IN_DATES = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
] as const;

/** A formula whose result is not stored, so that nobody can tell what the cell shows. */
export const isUncomputed = ({ formula, value, inline }: StoredCell): boolean =>
  formula !== '' && value === '' && inline === '' && !HYPERLINK.test(formula);

/** The digits of a number format such as `00000`; null for other formats. */
export const countZeros = (code: string | undefined): number | null =>
  code !== undefined && /^0{2,30}$/.test(code) ? code.length : null;

/** The limit of spreadsheet programs; a longer format is malicious and must not keep the reader busy. */
const MAX_FORMAT_LENGTH = 255;

/** Whether a number format shows dates. Text in quotes, in brackets and after a backslash is literal. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return BUILT_IN_DATES.some(([from, to]) => id >= from && id <= to);
  // Pattern: the format is cut to its largest length.
  const pattern = code.slice(0, MAX_FORMAT_LENGTH).replace(/"[^"]*"|\\.|\[(?!h+\]|m+\]|s+\])[^\]]*\]|_./gi, '');
  return /[ymdhs]/i.test(pattern) && !/general/i.test(pattern);
}
