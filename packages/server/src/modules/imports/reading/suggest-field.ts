/** The custom field that could hold the values of a column. */
import { MAX_DECIMALS, MAX_DIGITS, MAX_FIELD_TEXT_LENGTH } from '@rounds/contract/custom-fields';
import type { SuggestedField } from '@rounds/contract/record-import';
import { EMAIL_PATTERN } from '@rounds/contract/values';
import { findDecimalMark, parseNumber } from './numbers.ts';

const TEXT: SuggestedField = { field_type: 'text', config: {} };
const PHONE_NAME = /phone|mobile|telefon|\btel\b|handy|fax|portable/i;
const PHONE = /^\+?[\d ()/.-]{6,40}$/;

/** Only what all values fit; numbers with leading zeros, such as postcodes, stay text. */
export function suggestField(name: string, values: readonly string[], isWorkbook: boolean): SuggestedField {
  if (values.length === 0) return TEXT;
  if (values.every((value) => EMAIL_PATTERN.test(value))) return { field_type: 'email', config: {} };
  if (PHONE_NAME.test(name) && values.every((value) => PHONE.test(value))) return { field_type: 'phone', config: {} };
  const number = suggestNumber(values, isWorkbook);
  if (number) return number;
  const isLong = values.some((value) => value.length > MAX_FIELD_TEXT_LENGTH || /[\r\n]/.test(value));
  return isLong ? { field_type: 'textarea', config: {} } : TEXT;
}

function suggestNumber(values: readonly string[], isWorkbook: boolean): SuggestedField | null {
  const mark = findDecimalMark(values, { isWorkbook });
  let decimals = 0;
  let wholeDigits = 1;
  for (const value of values) {
    const number = parseNumber(value, mark);
    if (typeof number !== 'number' || !Number.isFinite(number)) return null;
    const [digits = '', fraction = ''] = String(Math.abs(number)).split('.');
    if (digits.includes('e') || fraction.includes('e')) return null;
    decimals = Math.max(decimals, fraction.length);
    wholeDigits = Math.max(wholeDigits, digits.length);
  }
  if (decimals === 0)
    return wholeDigits > MAX_DIGITS - 1 ? null : { field_type: 'integer', config: { max_digits: MAX_DIGITS } };
  if (decimals > MAX_DECIMALS || wholeDigits + decimals > MAX_DIGITS - 1) return null;
  return { field_type: 'decimal', config: { max_digits: MAX_DIGITS, decimals } };
}
