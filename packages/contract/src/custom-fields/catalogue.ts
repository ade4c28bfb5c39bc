/**
 * The types of custom fields. A type is declared here and nowhere else; what the server and the browser add to it is
 * keyed by `CustomFieldType`, so that the compiler names what a new type lacks.
 */
import { minorDigits } from '@rounds/engine';
import type { ColumnType, FilterType } from '../list.ts';
import { EMAIL_PATTERN, isDay, isTimestamp, isUuid } from '../values.ts';
import { type FieldConfig, type FieldConfigName, MAX_DECIMALS, MAX_DIGITS } from './config.ts';
import { validateOptions } from './options.ts';
import type { ConfigProblem, ValueProblem } from './problems.ts';
import { type FieldEntry, MAX_CHOICES } from './values.ts';

/** The types of custom fields, in display order. */
export const CUSTOM_FIELD_TYPES = [
  'text',
  'textarea',
  'email',
  'phone',
  'link',
  'integer',
  'decimal',
  'currency',
  'date',
  'datetime',
  'boolean',
  'choice',
  'multi_choice',
  'person',
] as const;
export type CustomFieldType = (typeof CUSTOM_FIELD_TYPES)[number];

/** Longest value of a text field; of a paragraph (`textarea`). */
export const MAX_FIELD_TEXT_LENGTH = 500;
export const MAX_FIELD_PARAGRAPH_LENGTH = 10_000;
/** The maximum length of a link, in characters. */
export const MAX_LINK_LENGTH = 2000;

/** The kind of a value decides how it is stored, compared and entered. */
export type FieldValueKind = 'text' | 'number' | 'day' | 'moment' | 'yes_no' | 'choices' | 'person';

/**
 * The operators with which conditions compare values of each kind, such as the conditions for assets of assignments.
 */
export const CONDITION_OPERATORS = {
  text: ['eq', 'ct', 'sw', 'ew', 'null'],
  number: ['eq', 'gt', 'gte', 'lt', 'lte', 'bt', 'null'],
  // `older`: more than the given number of days ago; `soon`: within the next days, as many as given.
  day: ['eq', 'lt', 'gt', 'bt', 'older', 'soon', 'null'],
  moment: ['eq', 'lt', 'gt', 'bt', 'older', 'soon', 'null'],
  yes_no: ['in', 'null'],
  choices: ['in', 'null'],
  person: ['in', 'null'],
} as const satisfies Record<FieldValueKind, readonly string[]>;
export type ConditionOperator = (typeof CONDITION_OPERATORS)[FieldValueKind][number];

/** The properties of a field that the rules of a type need. */
export interface FieldRule {
  readonly field_type: CustomFieldType;
  readonly config: FieldConfig;
}

interface FieldTypeDeclaration {
  readonly kind: FieldValueKind;
  /**
   * The column type with which lists show and filter the values; choices among the items of a list are looked up
   * instead.
   */
  readonly column: ColumnType;
  readonly filter: FilterType;
  /** The settings that fields of this type have. */
  readonly config: readonly FieldConfigName[];
  readonly validate: (value: FieldEntry, config: FieldConfig) => ValueProblem | null;
  readonly validateConfig?: (config: FieldConfig) => readonly ConfigProblem[];
}

const text = (validate: (value: string) => ValueProblem | null, max = MAX_FIELD_TEXT_LENGTH) =>
  ({
    kind: 'text',
    column: 'text',
    filter: 'textBuilder',
    config: [],
    validate(value) {
      if (typeof value !== 'string') return { code: 'NOT_TEXT' };
      return value.length > max ? { code: 'VALUE_TOO_LONG', params: { max } } : validate(value);
    },
  }) satisfies FieldTypeDeclaration;

const number = (bounds: (config: FieldConfig) => NumberBounds) =>
  ({
    kind: 'number',
    column: 'number',
    filter: 'numberBuilder',
    config: ['max_digits', 'grouping'],
    validate: (value, config) => validateNumber(value, bounds(config)),
    validateConfig: (config) => validateNumberBounds(bounds(config)),
  }) satisfies FieldTypeDeclaration;

const choices = (isMultiple: boolean) =>
  ({
    kind: 'choices',
    column: 'named',
    filter: 'select',
    config: ['options', 'list_uuid'],
    validate(value, { options, list_uuid }) {
      const keys = isMultiple ? value : [value];
      if (!Array.isArray(keys)) return { code: 'NOT_OPTION' };
      if (keys.length > MAX_CHOICES) return { code: 'TOO_MANY_CHOICES', params: { max: MAX_CHOICES } };
      const isOption = (key: unknown) =>
        list_uuid ? isUuid(key) : options?.some((option) => option.key === key && !option.is_removed);
      return keys.every(isOption) && new Set(keys).size === keys.length ? null : { code: 'NOT_OPTION' };
    },
    validateConfig: validateOptions,
  }) satisfies FieldTypeDeclaration;

const PHONE = /^\+?[\d ()/.-]{3,40}$/;

/** The declaration of each type: how values are stored, filtered and validated, and which settings fields have. */
export const FIELD_TYPES: Record<CustomFieldType, FieldTypeDeclaration> = {
  text: text((value) => (/[\r\n]/.test(value) ? { code: 'ONE_LINE' } : null)),
  textarea: text(() => null, MAX_FIELD_PARAGRAPH_LENGTH),
  email: text((value) => (EMAIL_PATTERN.test(value) ? null : { code: 'NOT_EMAIL' })),
  phone: text((value) => (PHONE.test(value) ? null : { code: 'NOT_PHONE' })),
  link: { ...text((value) => (isWebAddress(value) ? null : { code: 'NOT_LINK' }), MAX_LINK_LENGTH), column: 'link' },
  integer: number(({ max_digits = MAX_DIGITS }) => ({ max_digits, decimals: 0, isWhole: true })),
  decimal: {
    ...number(({ max_digits = MAX_DIGITS, decimals = 2 }) => ({ max_digits, decimals })),
    config: ['max_digits', 'decimals', 'grouping'],
  },
  currency: {
    ...number(({ max_digits = MAX_DIGITS, currency }) => ({ max_digits, decimals: getCurrencyDecimals(currency) })),
    config: ['currency', 'grouping'],
    validateConfig: ({ currency = '' }) =>
      minorDigits(currency) === undefined ? [{ field: 'currency', code: 'NOT_CURRENCY' }] : [],
  },
  date: {
    kind: 'day',
    column: 'day',
    filter: 'dateRange',
    config: [],
    validate: (value) => (isDay(value) ? null : { code: 'NOT_DATE' }),
  },
  datetime: {
    kind: 'moment',
    column: 'date',
    filter: 'dateRange',
    config: [],
    validate: (value) =>
      isTimestamp(value) && !Number.isNaN(Date.parse(value)) && isDay(value.slice(0, 10))
        ? null
        : { code: 'NOT_DATETIME' },
  },
  boolean: {
    kind: 'yes_no',
    column: 'boolean',
    filter: 'select',
    config: [],
    validate: (value) => (typeof value === 'boolean' ? null : { code: 'NOT_YES_NO' }),
  },
  choice: choices(false),
  multi_choice: choices(true),
  person: {
    kind: 'person',
    column: 'named',
    filter: 'asyncSelect',
    config: [],
    validate: (value) => (Number.isSafeInteger(value) && Number(value) > 0 ? null : { code: 'NOT_PERSON' }),
  },
};

/** Returns how the values of a field are stored and compared. */
export const getValueKind = ({ field_type }: Pick<FieldRule, 'field_type'>): FieldValueKind =>
  FIELD_TYPES[field_type].kind;
/** True if the values of a type are numbers, such as those of amounts and years. */
export const isNumeric = (type: CustomFieldType): boolean => FIELD_TYPES[type].kind === 'number';
/** Whether a field is a choice among the items of a global list. */
export const isListChoice = ({ field_type, config }: FieldRule): boolean =>
  FIELD_TYPES[field_type].kind === 'choices' && config.list_uuid !== undefined;

/** Accepts only addresses that open a page: others, such as `javascript:`, could do harm. */
export function isWebAddress(value: string): boolean {
  if (/\s/.test(value) || !/^https?:\/\//i.test(value)) return false;
  return URL_PATTERN.test(value);
}
/** A host, and anything after it. */
const URL_PATTERN = /^https?:\/\/(?:[^\s/?#@:]+@)?(?:[\p{L}\p{N}-]+\.)*[\p{L}\p{N}-]+(?::\d{1,5})?(?:[/?#]\S*)?$/iu;

/** The decimal places of a currency. */
export const getCurrencyDecimals = (currency: string | undefined): number => minorDigits(currency ?? '') ?? 2;

interface NumberBounds {
  readonly max_digits: number;
  readonly decimals: number;
  readonly isWhole?: boolean;
}

/**
 * Returns the format of the numbers of a field, with defaults applied. Years and postcodes are whole, so those are not
 * grouped.
 */
export const getNumberFormat = ({ field_type, config }: FieldRule) => ({
  max_digits: config.max_digits ?? MAX_DIGITS,
  decimals:
    field_type === 'decimal'
      ? (config.decimals ?? 2)
      : field_type === 'currency'
        ? getCurrencyDecimals(config.currency)
        : 0,
  grouping: config.grouping ?? field_type !== 'integer',
  ...(field_type === 'currency' && config.currency && { currency: config.currency }),
});

const isBetween = (value: number, min: number, max: number): boolean =>
  Number.isInteger(value) && value >= min && value <= max;

function validateNumberBounds({ max_digits, decimals }: NumberBounds): readonly ConfigProblem[] {
  if (!isBetween(max_digits, 1, MAX_DIGITS)) {
    return [{ field: 'max_digits', code: 'MAX_DIGITS_BETWEEN', params: { min: 1, max: MAX_DIGITS } }];
  }
  if (!isBetween(decimals, 0, MAX_DECIMALS)) {
    return [{ field: 'decimals', code: 'DECIMALS_BETWEEN', params: { min: 0, max: MAX_DECIMALS } }];
  }
  return decimals >= max_digits
    ? [{ field: 'decimals', code: 'DECIMALS_BELOW_DIGITS', params: { max: max_digits } }]
    : [];
}

function validateNumber(value: FieldEntry, { max_digits, decimals, isWhole }: NumberBounds): ValueProblem | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) return { code: 'NOT_NUMBER' };
  if (isWhole && !Number.isInteger(value)) return { code: 'NOT_WHOLE' };
  const scaled = value * 10 ** decimals;
  if (Math.abs(scaled - Math.round(scaled)) > 1e-6) return { code: 'TOO_MANY_DECIMALS', params: { max: decimals } };
  return Math.abs(value) < 10 ** (max_digits - decimals)
    ? null
    : { code: 'TOO_MANY_DIGITS', params: { max: max_digits } };
}
