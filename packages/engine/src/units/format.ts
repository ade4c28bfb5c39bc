/**
 * Formats numbers and units. `Intl` is not used because its spaces and signs differ between versions,
 * and a report must never change.
 */
import { roundTo } from '../decimal.ts';
import type { CustomUnit } from '../template/document.ts';
import { minorDigits, UNITS } from './measures.ts';

/** The characters between the whole and the decimal digits of a number, and between its thousands. */
export interface NumberMarks {
  readonly decimal: string;
  readonly group: string;
}

interface NumberOptions {
  readonly grouping?: boolean;
  /** The marks to use instead of those of the language. */
  readonly marks?: NumberMarks | undefined;
}
/** The marks by language; all others use the English marks. */
const MARKS: Readonly<Record<string, NumberMarks>> = {
  de: { decimal: ',', group: '.' },
  fr: { decimal: ',', group: '\u202f' },
};
const ENGLISH: NumberMarks = { decimal: '.', group: ',' };
const NO_BREAK = '\u00a0';
const MAX_DECIMALS = 10;

const getLanguage = (locale: string): string => locale.split('-', 1)[0]?.toLowerCase() ?? '';

/**
 * Formats a number with the given marks, or those of a language, and at most ten decimals; empty if it is not finite.
 */
export function formatNumber(
  value: number,
  locale: string,
  { grouping = false, leastDecimals = 0, marks }: NumberOptions & { readonly leastDecimals?: number } = {},
): string {
  if (!Number.isFinite(value)) return '';
  const { decimal, group } = marks ?? MARKS[getLanguage(locale)] ?? ENGLISH;
  const rounded = roundTo(value, MAX_DECIMALS);
  const size = Math.abs(rounded);
  // Pattern: a number has few digits.
  const plain = size < 1e-6 ? size.toFixed(MAX_DECIMALS).replace(/0+$/, '') : String(size);
  const [whole = '0', digits = ''] = plain.split('.');
  const padded = digits.padEnd(leastDecimals, '0');
  // Pattern: a number has few digits.
  const groupedWhole = grouping ? whole.replace(/\B(?=(\d{3})+$)/g, group) : whole;
  return `${rounded < 0 ? '-' : ''}${groupedWhole}${padded && decimal}${padded}`;
}

/** The symbol of a unit in a language; a custom unit has its own, an unknown one is shown by its key. */
export function unitSymbol(key: string, locale: string, custom: readonly CustomUnit[] = []): string {
  const unit = UNITS.get(key);
  if (unit) return unit.symbols?.[getLanguage(locale)] ?? unit.symbol;
  return custom.find(({ uuid }) => uuid === key)?.symbol ?? key;
}

/** Formats a number with its unit, placed as usual in the language: `21 °C`, `5%` and `5 %`, `€12.50` and `12,50 €`. */
export function formatQuantity(
  value: number,
  key: string,
  locale: string,
  { grouping = false, custom = [], marks }: NumberOptions & { readonly custom?: readonly CustomUnit[] } = {},
): string {
  const symbol = unitSymbol(key, locale, custom);
  const isEnglish = MARKS[getLanguage(locale)] === undefined;
  const digits = minorDigits(key);
  if (digits !== undefined) {
    const amount = formatNumber(Math.abs(value), locale, { grouping, marks, leastDecimals: digits });
    const sign = value < 0 ? '-' : '';
    if (!isEnglish) return `${sign}${amount}${NO_BREAK}${symbol}`;
    return /\p{L}$/u.test(symbol) ? `${sign}${symbol}${NO_BREAK}${amount}` : `${sign}${symbol}${amount}`;
  }
  const text = formatNumber(value, locale, { grouping, marks });
  const isClose = key === 'deg' || (isEnglish && (key === 'percent' || key === 'permille'));
  return symbol === '' ? text : `${text}${isClose ? '' : NO_BREAK}${symbol}`;
}
