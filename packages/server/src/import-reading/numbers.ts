/** Numbers as people and programs write them: decimals after a point or a comma, with or without separators. */
import type { DecimalMark } from '@rounds/contract/record-import.ts';
import { toLatinDigits } from '@rounds/contract/typed-numbers.ts';

const SPACES = /(?<=\d)[ \u00a0\u202f'’](?=\d{3}(?:\D|$))/g;
const PLAIN = /^[+-]?\d+$/;
const EXPONENT = /^[+-]?\d+(?:\.\d+)?e[+-]?\d+$/i;
/** One separator before exactly three digits: thousands or thousandths. */
const AMBIGUOUS = /^[+-]?[1-9]\d{0,2}([.,])\d{3}$/;
const GROUPED = {
  point: /^[+-]?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/,
  comma: /^[+-]?[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?$/,
} as const;
const DECIMAL = { point: /^[+-]?\d*\.\d+$/, comma: /^[+-]?\d*,\d+$/ } as const;

const normalize = (text: string): string =>
  toLatinDigits(text)
    .replace(SPACES, '')
    .replace(/^\u2212/, '-');

/** Lists the decimal marks with which a text can be read; none if it is not a number or has no separator. */
function listPossibleMarks(text: string): readonly DecimalMark[] {
  const number = normalize(text);
  if (PLAIN.test(number) || EXPONENT.test(number)) return [];
  return (['point', 'comma'] as const).filter((mark) => GROUPED[mark].test(number) || DECIMAL[mark].test(number));
}

/**
 * The decimal mark of a column; null if its values leave it open. Workbooks store numbers with a point, so in them
 * only a comma is open.
 */
export function findDecimalMark(values: Iterable<string>, { isWorkbook }: { isWorkbook: boolean }): DecimalMark | null {
  let open: DecimalMark | null = null;
  for (const value of values) {
    const marks = listPossibleMarks(value);
    if (marks.length === 1) return marks[0]!;
    if (marks.length === 2 && isWorkbook && value.includes('.')) open = 'point';
  }
  return open;
}

export type ParsedNumber = number | 'not-a-number' | 'ambiguous' | 'leading-zeros';

export function parseNumber(text: string, mark: DecimalMark | null): ParsedNumber {
  const number = normalize(text);
  if (/^[+-]?0\d/.test(number)) return 'leading-zeros';
  if (PLAIN.test(number) || EXPONENT.test(number)) return Number(number);
  if (mark === null) return AMBIGUOUS.test(number) ? 'ambiguous' : 'not-a-number';
  const [grouped, decimal] = [GROUPED[mark].test(number), DECIMAL[mark].test(number)];
  if (!grouped && !decimal) return 'not-a-number';
  return Number(mark === 'point' ? number.replaceAll(',', '') : number.replaceAll('.', '').replace(',', '.'));
}
