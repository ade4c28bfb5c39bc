/** The custom field that could hold the values of a column. */
import {
  isWebAddress,
  MAX_DECIMALS,
  MAX_DIGITS,
  MAX_FIELD_OPTIONS,
  MAX_FIELD_TEXT_LENGTH,
  MAX_LINK_LENGTH,
  MAX_OPTION_NAME_LENGTH,
} from '@rounds/contract/custom-fields';
import type { SuggestedField } from '@rounds/contract/record-import.ts';
import { EMAIL_PATTERN } from '@rounds/contract/values.ts';
import { findDateOrder, parseDay, parseMoment } from './dates.ts';
import { findDecimalMark, parseNumber } from './numbers.ts';
import { isYesNoWord } from './words.ts';

const TEXT: SuggestedField = { field_type: 'text', config: {} };
const PHONE_NAME = /phone|mobile|telefon|\btel\b|handy|fax|portable/i;
/** Words in the names of columns whose numbers are no amounts: postcodes, codes, ids and years. */
const CODE_NAME =
  /(?<!\p{L})(?:post(?:al|code|leitzahl)?|code|zip|plz|id|year|jahr|baujahr|ann[ée]e|nr|no|nummer|num[ée]ro|number)(?!\p{L})|postcode|zipcode|postleitzahl|code_?postal|\p{Ll}(?:ID|Id|Code|Year|Nr|No)(?!\p{L})|(?:kenn|serien|inventar)nummer|jahr$/iu;
const PHONE = /^\+?[\d ()/.-]{6,40}$/;

/**
 * Suggests only types that fit all values. Codes such as postcodes and years stay text, and so do numbers with leading
 * zeros.
 */
export function suggestField(name: string, values: readonly string[], isWorkbook: boolean): SuggestedField {
  if (values.length === 0) return TEXT;
  if (values.every((value) => EMAIL_PATTERN.test(value))) return { field_type: 'email', config: {} };
  if (PHONE_NAME.test(name) && values.every((value) => PHONE.test(value))) return { field_type: 'phone', config: {} };
  const isCode = CODE_NAME.test(name) || PHONE_NAME.test(name);
  const number = isCode ? null : suggestNumber(values, isWorkbook);
  if (number) return number;
  if (values.every(isYesNoWord)) return { field_type: 'boolean', config: {} };
  const date = isCode ? null : suggestDate(values);
  if (date) return date;
  if (values.every((value) => value.length <= MAX_LINK_LENGTH && isWebAddress(value))) {
    return { field_type: 'link', config: {} };
  }
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

/** Eight digits could be a number of any kind. */
const DIGITS = /^\d+$/;

function suggestDate(values: readonly string[]): SuggestedField | null {
  if (values.some((value) => DIGITS.test(value))) return null;
  const order = findDateOrder(values);
  // An ambiguous order makes no difference here; the import asks for it.
  const isDay = (value: string) => parseDay(value, order) !== 'not-a-date';
  if (values.every(isDay)) return { field_type: 'date', config: {} };
  const isMoment = (value: string) => parseMoment(value, order, 'UTC') !== 'not-a-date';
  return values.every(isMoment) ? { field_type: 'datetime', config: {} } : null;
}

/** The different values of a column in their order, if each of them can be an option. */
export function listOptions(values: readonly string[]): string[] | null {
  const options = new Map<string, string>();
  for (const value of values) {
    const name = value.trim();
    if (name.length > MAX_OPTION_NAME_LENGTH) return null;
    if (name && !options.has(name.toLowerCase())) options.set(name.toLowerCase(), name);
    if (options.size > MAX_FIELD_OPTIONS) return null;
  }
  return options.size > 0 ? [...options.values()] : null;
}
