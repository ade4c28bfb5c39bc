/** Converts the stored value of a workbook's cell to the text that a person sees, and to its plain value. */
import { formatDate, formatShown, isLongInteger, type NumberFormat, toPlainNumber } from './number-format.ts';

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
  /** Keyed by style; styles that show numbers as they are have none. */
  readonly formats: ReadonlyMap<number, NumberFormat>;
  readonly from1904: boolean;
}

export interface CellText {
  /** The text that a person sees: `50%`. */
  readonly shown: string;
  /** The number behind it: `0.5`. The same as `shown` for everything but numbers. */
  readonly plain: string;
}

export function toCellText(cell: StoredCell, { formats, ...context }: CellContext): CellText {
  const format = formats.get(cell.style);
  const number = toNumber(cell);
  if (number === null) return toSame(formatText(toText(cell, context.sharedStrings), format));
  if (isLongInteger(cell.value)) return toSame(cell.value);
  if (format?.kind === 'date') return toSame(formatDate(number, format, context.from1904));
  const plain = toPlainNumber(number);
  return format ? { shown: formatShown(format.pattern, number, plain), plain } : toSame(plain);
}

const toSame = (text: string): CellText => ({ shown: text, plain: text });

const TEXT_TYPES = new Set(['s', 'str', 'inlineStr', 'b', 'e', 'd']);
function toNumber({ type, value }: StoredCell): number | null {
  const number = TEXT_TYPES.has(type) || value === '' ? Number.NaN : Number(value);
  return Number.isFinite(number) ? number : null;
}

function toText(cell: StoredCell, sharedStrings: readonly string[]): string {
  if (cell.type === 'inlineStr') return unescapeText(cell.inline);
  if (cell.value === '') return parseHyperlink(cell.formula);
  if (cell.type === 's') return sharedStrings[Number(cell.value)] ?? '';
  if (cell.type === 'b') return cell.value === '1' ? 'TRUE' : 'FALSE';
  return unescapeText(cell.value);
}

/** Texts are shown as they are, unless their format says how. */
const formatText = (text: string, format: NumberFormat | undefined): string =>
  text !== '' && format && format.kind !== 'date' && format.pattern.includes('@')
    ? formatShown(format.pattern, text, text)
    : text;

const HYPERLINK = /^=?\s*HYPERLINK\s*\(\s*"((?:[^"]|"")*)"\s*(?:[,;]\s*"((?:[^"]|"")*)"\s*)?\)\s*$/i;

/** The text of a HYPERLINK formula whose result is not stored. Other formulas are not computed. */
function parseHyperlink(formula: string): string {
  const [, address, text] = HYPERLINK.exec(formula) ?? [];
  return (text ?? address ?? '').replaceAll('""', '"');
}

/** Characters that XML cannot contain are stored as `_x000D_`. */
export const unescapeText = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;

/** A formula whose result is not stored, so that nobody can tell what the cell shows. */
export const isUncomputed = ({ formula, value, inline }: StoredCell): boolean =>
  formula !== '' && value === '' && inline === '' && !HYPERLINK.test(formula);
