/**
 * Fields that a workspace adds to its records itself (second specification, sections 3.4 to 5): those
 * of assignments, and later of asset types and issues. The designer and the server check them alike.
 */
import * as z from 'zod/mini';
import { EMAIL, text } from './values.ts';

/** `lookup` exists in old data elsewhere and is not offered. */
export const CUSTOM_FIELD_TYPES = ['text', 'textarea', 'email', 'phone', 'integer', 'decimal'] as const;
export type CustomFieldType = (typeof CUSTOM_FIELD_TYPES)[number];

export const NAME_MAX = 125;
export const DESCRIPTION_MAX = 2000;
export const MOST_FIELDS = 100;
export const MAX_DIGITS = 16;
export const MAX_DECIMALS = 9;
/** Fields in use stand in this group; unused ones in none. */
export const FIELD_GROUP = 'group1';
/** The keys of fields that the server does not know yet begin so; it gives them their own. */
export const NEW_KEY = 'new_';

const config = z.object({ max_digits: z.optional(z.number()), decimals: z.optional(z.number()) });
const defaultValue = z.nullable(z.object({ value: z.union([z.string(), z.number()]) }));

export const customField = z.object({
  id: z.nullable(z.number()),
  key: z.string(),
  name: z.string(),
  description: z.string(),
  field_type: z.enum(CUSTOM_FIELD_TYPES),
  is_used: z.boolean(),
  is_required: z.boolean(),
  /** It belongs to the record itself: it has no id, and is neither changed nor taken away. */
  is_standard: z.boolean(),
  /** Something depends on it: it may rest unused, but is not deleted. */
  is_locked: z.boolean(),
  default_value: defaultValue,
  config,
  parent_id: z.nullable(z.string()),
});
export type CustomField = z.infer<typeof customField>;

export const customFieldInput = z.object({
  key: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,80}$/)),
  name: text(1000),
  description: z._default(z.string().check(z.trim(), z.maxLength(20_000)), ''),
  field_type: z.enum(CUSTOM_FIELD_TYPES),
  is_used: z.boolean(),
  is_required: z._default(z.boolean(), false),
  default_value: z._default(defaultValue, null),
  config: z._default(config, {}),
});
export type CustomFieldInput = z.infer<typeof customFieldInput>;

/** What changed, and where every field in use stands. Fields that are not named stay as they are. */
export const customFieldsInput = z.object({
  fields: z.array(customFieldInput).check(z.maxLength(MOST_FIELDS)),
  order: z.record(z.string(), z.number().check(z.int(), z.minimum(0), z.maximum(10_000))),
});
export type CustomFieldsInput = z.infer<typeof customFieldsInput>;

/** Codes have their texts in `locales/<language>/custom-field.json`. */
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
    | 'ONE_LINE';
  readonly params?: Readonly<Record<string, number>>;
}

export const isNumeric = (type: CustomFieldType): boolean => type === 'integer' || type === 'decimal';

/** How numbers of a field are bounded, filled in where it says nothing. */
export const boundsOf = ({ field_type, config }: Pick<CustomFieldInput, 'field_type' | 'config'>) => ({
  max_digits: config.max_digits ?? MAX_DIGITS,
  decimals: field_type === 'decimal' ? (config.decimals ?? 2) : 0,
});

/** What stands against a field, one problem for each of its entries (section 5). */
export function customFieldProblems(field: CustomFieldInput): CustomFieldProblem[] {
  const problems: CustomFieldProblem[] = [];
  if (field.name.trim() === '') problems.push({ field: 'name', code: 'NAME_REQUIRED' });
  if (field.name.trim().length > NAME_MAX) {
    problems.push({ field: 'name', code: 'NAME_TOO_LONG', params: { max: NAME_MAX } });
  }
  if (field.description.length > DESCRIPTION_MAX) {
    problems.push({ field: 'description', code: 'DESCRIPTION_TOO_LONG', params: { max: DESCRIPTION_MAX } });
  }
  if (isNumeric(field.field_type)) problems.push(...boundProblems(field));
  const wrong = field.default_value && problems.length === 0 ? valueProblem(field, field.default_value.value) : null;
  if (wrong) problems.push({ field: 'default_value', ...wrong });
  return problems;
}

const isBetween = (value: number, min: number, max: number): boolean =>
  Number.isInteger(value) && value >= min && value <= max;

function boundProblems(field: CustomFieldInput): CustomFieldProblem[] {
  const { max_digits, decimals } = boundsOf(field);
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

/** Whether a value fits a field; used for defaults, and for what records keep in it. */
export function valueProblem(
  field: Pick<CustomFieldInput, 'field_type' | 'config'>,
  value: string | number,
): ValueProblem | null {
  switch (field.field_type) {
    case 'email':
      return EMAIL.test(String(value)) ? null : { code: 'NOT_EMAIL' };
    case 'phone':
      return PHONE.test(String(value)) ? null : { code: 'NOT_PHONE' };
    case 'integer':
    case 'decimal':
      return numberProblem(field, value);
    case 'text':
      return /[\r\n]/.test(String(value)) ? { code: 'ONE_LINE' } : null;
    case 'textarea':
      return null;
  }
}

function numberProblem(
  field: Pick<CustomFieldInput, 'field_type' | 'config'>,
  value: string | number,
): ValueProblem | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) return { code: 'NOT_NUMBER' };
  const { max_digits, decimals } = boundsOf(field);
  if (field.field_type === 'integer' && !Number.isInteger(value)) return { code: 'NOT_WHOLE' };
  const scaled = value * 10 ** decimals;
  if (Math.abs(scaled - Math.round(scaled)) > 1e-6) return { code: 'TOO_MANY_DECIMALS', params: { max: decimals } };
  return Math.abs(value) < 10 ** (max_digits - decimals)
    ? null
    : { code: 'TOO_MANY_DIGITS', params: { max: max_digits } };
}
