/** Numbers as people type and paste them, in the digits and with the separators of any language. */

/** The decimal separator of a language. */
export type DecimalSeparator = '.' | ',';

/** The zeros of the digits that keyboards and documents contain; the other nine follow each of them. */
const ZEROS = [...'٠۰०০੦૦୦௦౦೦൦๐໐၀០０'].map((zero) => zero.codePointAt(0)!);
const DIRECTION_MARKS = /[\u200b-\u200f\u061c\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;
const MINUS = /[\u2010-\u2013\u2212\ufe63\uff0d]/g;
const APOSTROPHES = /['’‘ʼ`´\u066c]/g;

/** Replaces digits of other scripts by those from 0 to 9. */
export const toLatinDigits = (text: string): string =>
  text.replace(/[^\P{Nd}0-9]/gu, (digit) => {
    const code = digit.codePointAt(0)!;
    const zero = ZEROS.find((one) => code >= one && code < one + 10);
    return zero === undefined ? digit : String(code - zero);
  });

/** One form of digits, blanks, minus signs, apostrophes and separators. */
function normalizeNumber(text: string): string {
  return toLatinDigits(text)
    .replace(DIRECTION_MARKS, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(MINUS, '-')
    .replace(APOSTROPHES, "'")
    .replaceAll('٫', '.')
    .replace(/[،，]/g, ',')
    .replaceAll('．', '.')
    .replace(/^([+-]) /, '$1');
}

const EXPONENT = /^\d+(?:[.,]\d+)?e[+-]?\d+$/i;
const WHOLE = /^\d+$/;
const DECIMAL = /^(?:\d+[.,]\d*|[.,]\d+)$/;
/** Thousands after blanks or apostrophes, so that any separator is that of the decimals. */
const SPACED = /^\d{1,3}(?:[ ']\d{3})+(?:[.,]\d*)?$/;
/** Thousands after one separator, decimals after the other. */
const BOTH = /^[1-9]\d{0,2}(?:,\d{3})+\.\d*$|^[1-9]\d{0,2}(?:\.\d{3})+,\d*$/;
/** Two separators of one kind can only be those of thousands. */
const SEVERAL = /^[1-9]\d{0,2}(?:(?:,\d{3}){2,}|(?:\.\d{3}){2,})$/;
/** Thousands and lakhs, as in India. */
const LAKHS = /^[1-9]\d?(?:,\d{2})+,\d{3}(?:\.\d*)?$/;
/** Thousands or thousandths. */
const AMBIGUOUS = /^[1-9]\d{0,2}[.,]\d{3}$/;

/**
 * The numbers that a text can mean: none if it is not a number, two if its only separator is not that of the
 * language's decimals and three digits follow it. `1,234` means 1234 or 1.234 in English and 1.234 in German. The
 * one with thousands is first.
 */
export function listReadings(text: string, separator: DecimalSeparator): readonly number[] {
  const [, sign, digits = ''] = /^([+-]?)(.*)$/.exec(normalizeNumber(text)) ?? [];
  const readings = listTexts(digits, separator)
    .map((one) => Number(`${sign}${one}`))
    .filter(Number.isFinite);
  // Adding 0 turns -0 into 0: no person means the sign of zero.
  return readings.map((number) => number + 0);
}

function listTexts(digits: string, separator: DecimalSeparator): string[] {
  const decimal = digits.replace(',', '.');
  if (WHOLE.test(digits) || EXPONENT.test(digits)) return [decimal];
  if (SPACED.test(digits)) return [decimal.replace(/[ ']/g, '')];
  if (SEVERAL.test(digits)) return [digits.replace(/[.,]/g, '')];
  if (LAKHS.test(digits)) return [digits.replaceAll(',', '')];
  if (BOTH.test(digits)) {
    const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
    return [`${digits.slice(0, last).replace(/[.,]/g, '')}.${digits.slice(last + 1)}`];
  }
  if (!DECIMAL.test(digits)) return [];
  const isAmbiguous = AMBIGUOUS.test(digits) && !digits.includes(separator);
  return isAmbiguous ? [digits.replace(/[.,]/, ''), decimal] : [decimal];
}
