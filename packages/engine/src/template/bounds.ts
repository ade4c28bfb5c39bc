/** The bounds of values that questions set: of numbers, and of the length of texts. */
import { getNumberOption } from '../catalogue/index.ts';
import { getNumberBounds } from '../catalogue/number-bounds.ts';
import { isWebAddress } from '../catalogue/web-address.ts';
import { countCharacters } from '../expression/values.ts';
import type { AnswerProblem } from '../run/types.ts';
import type { Item } from './document.ts';

type Finding = Pick<AnswerProblem, 'code' | 'params'>;

function checkNumber(item: Item, value: number): Finding[] {
  const { min, max } = getNumberBounds(item);
  const findings: Finding[] = [];
  if ((min !== null && value < min) || (max !== null && value > max)) findings.push(createRangeFinding(min, max));
  const decimals = getNumberOption(item, 'decimal');
  if (decimals !== null && countDecimals(value) > decimals) {
    findings.push(decimals === 0 ? { code: 'NUMBER_ONLY' } : { code: 'DIGITS_AFTER_DOT', params: { num: decimals } });
  }
  const step = item.type === 'slider' ? getNumberOption(item, 'step') : null;
  if (step !== null && step > 0) {
    const steps = (value - (min ?? 0)) / step;
    if (Math.abs(steps - Math.round(steps)) > 1e-9) findings.push({ code: 'STEP_WRONG', params: { step } });
  }
  return findings;
}

/** The problem of a number out of range. At least one bound is given. */
export function createRangeFinding(min: number | null, max: number | null): Finding {
  if (min !== null && max !== null) return { code: 'VALUE_BETWEEN', params: { min, max } };
  return min !== null
    ? { code: 'NOT_LESS_THAN', params: { min } }
    : { code: 'NOT_MORE_THAN', params: { max: max ?? 0 } };
}

function countDecimals(value: number): number {
  const [digits = '', exponent = '0'] = String(value).split('e');
  return Math.max(0, (digits.split('.')[1]?.length ?? 0) - Number(exponent));
}

/** The bounds of a question that a value violates. Publishing also checks default values with it. */
export function checkBounds(item: Item, value: unknown): Finding[] {
  if (typeof value === 'number') return checkNumber(item, value);
  return typeof value === 'string' ? checkText(item, value) : [];
}

function checkText(item: Item, value: string): Finding[] {
  if (item.type === 'url' && !isWebAddress(value)) return [{ code: 'INVALID_URL' }];
  const isLong = item.type === 'longText';
  const min = getNumberOption(item, 'min_length') ?? (isLong ? getNumberOption(item, 'min') : null);
  const max = getNumberOption(item, 'max_length') ?? (isLong ? getNumberOption(item, 'max') : null);
  if (min === null && max === null) return [];
  const length = countCharacters(value);
  const hasMax = max !== null && max > 0;
  if ((min === null || length >= min) && (!hasMax || length <= max)) return [];
  if (min !== null && hasMax) return [{ code: 'LENGTH_BETWEEN', params: { min, max } }];
  return min !== null && length < min
    ? [{ code: 'LENGTH_AT_LEAST', params: { min } }]
    : [{ code: 'LENGTH_AT_MOST', params: { max: max ?? 0 } }];
}
