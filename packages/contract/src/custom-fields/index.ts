/**
 * Fields that a workspace adds to its records. Those of assignments belong to the workspace, those of assets to a
 * type of assets, and those of items to their global list. The designer and the server share the validation.
 */
import * as z from 'zod/mini';
import { maxJsonLength, maxKeys, nameTranslations, nameTranslationsInput, text } from '../values.ts';
import { CUSTOM_FIELD_TYPES, FIELD_TYPES, type FieldRule } from './catalogue.ts';
import { fieldConfig } from './config.ts';
import type { CustomFieldProblem, ValueProblem } from './problems.ts';
import { defaultValue, type FieldEntry, fieldKey, MAX_FIELD_VALUES, MAX_VALUES_LENGTH } from './values.ts';

export * from './catalogue.ts';
export * from './config.ts';
export * from './options.ts';
export type { CustomFieldProblem, ValueProblem } from './problems.ts';
export { CUSTOM_FIELD_SCOPES, type CustomFieldScope } from './scopes.ts';
export * from './values.ts';

/** The maximum length of a field’s name, in characters. */
export const MAX_FIELD_NAME_LENGTH = 125;
/** The maximum length of a field’s description, in characters. */
export const MAX_FIELD_DESCRIPTION_LENGTH = 2000;
/** The maximum number of fields of one type of asset, one global list, or of all issues. */
export const MAX_CUSTOM_FIELDS = 100;
/** `parent_id` of fields in use; unused fields have none. */
export const FIELD_GROUP = 'group1';
/** Keys of new fields start with this; the server replaces them by permanent keys. */
export const NEW_FIELD_KEY_PREFIX = 'new_';

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
  default_value: defaultValue(),
  config: fieldConfig,
  parent_id: z.nullable(z.string()),
});
export type CustomField = z.infer<typeof customField>;

export const customFieldInput = z.object({
  key: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,80}$/)),
  name: text(1000),
  translations: nameTranslationsInput(MAX_FIELD_NAME_LENGTH),
  description: z._default(z.string().check(z.trim(), z.maxLength(20_000)), ''),
  field_type: z.enum(CUSTOM_FIELD_TYPES),
  is_used: z.boolean(),
  is_required: z._default(z.boolean(), false),
  default_value: z._default(defaultValue(), null),
  config: z._default(fieldConfig, {}),
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
  problems.push(...(FIELD_TYPES[field.field_type].validateConfig?.(field.config) ?? []));
  const problem =
    field.default_value && problems.length === 0 ? validateFieldValue(field, field.default_value.value) : null;
  if (problem) problems.push({ field: 'default_value', ...problem });
  return problems;
}

/** The problem of a value of this field, or null. Used for defaults and for the values of records. */
export const validateFieldValue = ({ field_type, config }: FieldRule, value: FieldEntry): ValueProblem | null =>
  FIELD_TYPES[field_type].validate(value, config);

/**
 * The problem of what a record is going to have for a field, where null is no value. Forms, calls and imports have the
 * same rules.
 */
export function validateFieldEntry(
  field: FieldRule & Pick<CustomFieldInput, 'is_required'>,
  value: FieldEntry | null,
): ValueProblem | { readonly code: 'REQUIRED'; readonly params?: undefined } | null {
  if (value === null) return field.is_required ? { code: 'REQUIRED' } : null;
  return validateFieldValue(field, value);
}
