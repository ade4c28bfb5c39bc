/**
 * Fields that a workspace adds to its records. Those of assignments belong to the workspace, those of assets to a
 * type of assets, and those of items to their global list. The designer and the server share the validation.
 */
import * as z from 'zod/mini';
import { EMAIL_PATTERN, maxJsonLength, maxKeys, nameTranslations, nameTranslationsInput, text } from './values.ts';

/** The records that can have custom fields. */
export const CUSTOM_FIELD_SCOPES = ['assignment', 'asset', 'global_list_item', 'issue'] as const;
export type CustomFieldScope = (typeof CUSTOM_FIELD_SCOPES)[number];

export const CUSTOM_FIELD_TYPES = ['text', 'textarea', 'email', 'phone', 'integer', 'decimal'] as const;
export type CustomFieldType = (typeof CUSTOM_FIELD_TYPES)[number];

export const MAX_FIELD_NAME_LENGTH = 125;
export const MAX_FIELD_DESCRIPTION_LENGTH = 2000;
export const MAX_CUSTOM_FIELDS = 100;
/** Longest value of a text field; of a paragraph (`textarea`). */
export const MAX_FIELD_TEXT_LENGTH = 500;
export const MAX_FIELD_PARAGRAPH_LENGTH = 10_000;
export const MAX_DIGITS = 16;
export const MAX_DECIMALS = 9;
/** `parent_id` of fields in use; unused fields have none. */
export const FIELD_GROUP = 'group1';
/** Keys of new fields start with this; the server replaces them by permanent keys. */
export const NEW_FIELD_KEY_PREFIX = 'new_';

const config = z.object({ max_digits: z.optional(z.number()), decimals: z.optional(z.number()) });
const defaultValue = z.nullable(z.object({ value: z.union([z.string().check(z.maxLength(20_000)), z.number()]) }));

export const customField = z.object({
  id: z.nullable(z.number()),
  key: z.string(),
  name: z.string(),
  /** The name by language; readers of other languages see `name`. */
  translations: nameTranslations(),
  description: z.string(),
  field_type: z.enum(CUSTOM_FIELD_TYPES),
  is_used: z.boolean(),
  is_required: z.boolean(),
  /** A built-in field of the record: it has no id and cannot be edited or deleted. */
  is_standard: z.boolean(),
  /** An unused field that something depends on, such as a question of a template: it cannot be deleted. */
  is_locked: z.boolean(),
  default_value: defaultValue,
  config,
  parent_id: z.nullable(z.string()),
});
export type CustomField = z.infer<typeof customField>;

/** Fields that are not in use keep their values. */
const MAX_FIELD_VALUES = 500;
/** The characters of all values of a record, or of all fields of a designer, as JSON. */
const MAX_VALUES_LENGTH = 200_000;
const fieldKey = () => z.string().check(z.maxLength(100));

/** The values of a record by field key, as answered: fields without a value are missing. */
export const customFieldValues = () => z.record(z.string(), z.union([z.string(), z.number()]));
export type CustomFieldValues = z.infer<ReturnType<typeof customFieldValues>>;
/** Values to store by field key. `null` and an empty text remove a value; fields that are missing stay unchanged. */
export const customFieldValuesInput = () =>
  z
    .record(fieldKey(), z.nullable(z.union([z.string().check(z.maxLength(20_000)), z.number()])))
    .check(maxKeys(MAX_FIELD_VALUES), maxJsonLength(MAX_VALUES_LENGTH));
export type CustomFieldValuesInput = z.infer<ReturnType<typeof customFieldValuesInput>>;

export const customFieldInput = z.object({
  key: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,80}$/)),
  name: text(1000),
  translations: nameTranslationsInput(MAX_FIELD_NAME_LENGTH),
  description: z._default(z.string().check(z.trim(), z.maxLength(20_000)), ''),
  field_type: z.enum(CUSTOM_FIELD_TYPES),
  is_used: z.boolean(),
  is_required: z._default(z.boolean(), false),
  default_value: z._default(defaultValue, null),
  config: z._default(config, {}),
});
export type CustomFieldInput = z.infer<typeof customFieldInput>;

/** The fields of a designer. */
export const customFieldInputs = () =>
  z.array(customFieldInput).check(z.maxLength(MAX_CUSTOM_FIELDS), maxJsonLength(MAX_VALUES_LENGTH));
/** New and changed fields, and the position of the fields in use by key. Other fields keep their settings. */
export const customFieldOrder = z
  .record(fieldKey(), z.number().check(z.int(), z.minimum(0), z.maximum(10_000)))
  .check(maxKeys(MAX_FIELD_VALUES));
export const customFieldsInput = z.object({
  fields: customFieldInputs(),
  order: customFieldOrder,
});
export type CustomFieldsInput = z.infer<typeof customFieldsInput>;

/** A validation problem; the messages are in `locales/<language>/custom-field.json`. */
export interface CustomFieldProblem {
  readonly field: 'name' | 'description' | 'max_digits' | 'decimals' | 'default_value';
  readonly code:
    | 'NAME_REQUIRED'
    | 'NAME_TOO_LONG'
    | 'DESCRIPTION_TOO_LONG'
    | 'MAX_DIGITS_BETWEEN'
    | 'DECIMALS_BETWEEN'
    | 'DECIMALS_BELOW_DIGITS'
    | 'NOT_EMAIL'
    | 'NOT_PHONE'
    | 'NOT_NUMBER'
    | 'NOT_WHOLE'
    | 'TOO_MANY_DIGITS'
    | 'TOO_MANY_DECIMALS'
    | 'ONE_LINE'
    | 'VALUE_TOO_LONG';
  readonly params?: Readonly<Record<string, number>>;
}

export const isNumeric = (type: CustomFieldType): boolean => type === 'integer' || type === 'decimal';

/** Total digits and decimal places of a number field, with defaults applied. */
export const getNumberBounds = ({ field_type, config }: Pick<CustomFieldInput, 'field_type' | 'config'>) => ({
  max_digits: config.max_digits ?? MAX_DIGITS,
  decimals: field_type === 'decimal' ? (config.decimals ?? 2) : 0,
});

/** All problems of a field definition, at most one per property. */
export function validateCustomField(field: CustomFieldInput): CustomFieldProblem[] {
  const problems: CustomFieldProblem[] = [];
  if (field.name.trim() === '') problems.push({ field: 'name', code: 'NAME_REQUIRED' });
  if (field.name.trim().length > MAX_FIELD_NAME_LENGTH) {
    problems.push({ field: 'name', code: 'NAME_TOO_LONG', params: { max: MAX_FIELD_NAME_LENGTH } });
  }
  if (field.description.length > MAX_FIELD_DESCRIPTION_LENGTH) {
    problems.push({
      field: 'description',
      code: 'DESCRIPTION_TOO_LONG',
      params: { max: MAX_FIELD_DESCRIPTION_LENGTH },
    });
  }
  if (isNumeric(field.field_type)) problems.push(...validateNumberBounds(field));
  const problem =
    field.default_value && problems.length === 0 ? validateFieldValue(field, field.default_value.value) : null;
  if (problem) problems.push({ field: 'default_value', ...problem });
  return problems;
}

const isBetween = (value: number, min: number, max: number): boolean =>
  Number.isInteger(value) && value >= min && value <= max;

function validateNumberBounds(field: CustomFieldInput): CustomFieldProblem[] {
  const { max_digits, decimals } = getNumberBounds(field);
  if (!isBetween(max_digits, 1, MAX_DIGITS)) {
    return [{ field: 'max_digits', code: 'MAX_DIGITS_BETWEEN', params: { min: 1, max: MAX_DIGITS } }];
  }
  if (!isBetween(decimals, 0, MAX_DECIMALS)) {
    return [{ field: 'decimals', code: 'DECIMALS_BETWEEN', params: { min: 0, max: MAX_DECIMALS } }];
  }
  if (decimals >= max_digits) {
    return [{ field: 'decimals', code: 'DECIMALS_BELOW_DIGITS', params: { max: max_digits } }];
  }
  return [];
}

const PHONE = /^\+?[\d ()/.-]{3,40}$/;

type ValueProblem = Omit<CustomFieldProblem, 'field'>;

/** The problem of a value of this field, or null. Used for defaults and for the values of records. */
export function validateFieldValue(
  field: Pick<CustomFieldInput, 'field_type' | 'config'>,
  value: string | number,
): ValueProblem | null {
  const max = field.field_type === 'textarea' ? MAX_FIELD_PARAGRAPH_LENGTH : MAX_FIELD_TEXT_LENGTH;
  if (String(value).length > max) return { code: 'VALUE_TOO_LONG', params: { max } };
  switch (field.field_type) {
    case 'email':
      return EMAIL_PATTERN.test(String(value)) ? null : { code: 'NOT_EMAIL' };
    case 'phone':
      return PHONE.test(String(value)) ? null : { code: 'NOT_PHONE' };
    case 'integer':
    case 'decimal':
      return validateNumber(field, value);
    case 'text':
      return /[\r\n]/.test(String(value)) ? { code: 'ONE_LINE' } : null;
    case 'textarea':
      return null;
  }
}

/**
 * The problem of what a record is going to have for a field, where null is no value. Forms, calls and imports have the
 * same rules.
 */
export function validateFieldEntry(
  field: Pick<CustomFieldInput, 'field_type' | 'config' | 'is_required'>,
  value: string | number | null,
): ValueProblem | { readonly code: 'REQUIRED' | 'NOT_TEXT'; readonly params?: undefined } | null {
  if (value === null) return field.is_required ? { code: 'REQUIRED' } : null;
  if (!isNumeric(field.field_type) && typeof value !== 'string') return { code: 'NOT_TEXT' };
  return validateFieldValue(field, value);
}

function validateNumber(
  field: Pick<CustomFieldInput, 'field_type' | 'config'>,
  value: string | number,
): ValueProblem | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) return { code: 'NOT_NUMBER' };
  const { max_digits, decimals } = getNumberBounds(field);
  if (field.field_type === 'integer' && !Number.isInteger(value)) return { code: 'NOT_WHOLE' };
  const scaled = value * 10 ** decimals;
  if (Math.abs(scaled - Math.round(scaled)) > 1e-6) return { code: 'TOO_MANY_DECIMALS', params: { max: decimals } };
  return Math.abs(value) < 10 ** (max_digits - decimals)
    ? null
    : { code: 'TOO_MANY_DIGITS', params: { max: max_digits } };
}
