/** The values of custom fields: reading, and writing what the definitions of the fields permit. */
import {
  type CustomFieldScope,
  type CustomFieldValues,
  type CustomFieldValuesInput,
  isNumeric,
  validateFieldEntry,
} from '@rounds/contract/custom-fields';
import type { Language } from '@rounds/contract/languages';
import { type CustomFieldColumns, toCustomSelector } from '@rounds/contract/list';
import type { Tx } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import { translate } from '../../http/texts.ts';
import {
  type FieldRow,
  type FieldSet,
  replaceValues,
  type StoredValue,
  selectFields,
  selectValues,
} from './queries.ts';
import { translateFieldMessage } from './texts.ts';

export const selectUsedFields = async (tx: Tx, set: FieldSet): Promise<FieldRow[]> =>
  (await selectFields(tx, set)).filter(({ is_used }) => is_used);

/** The values of these records for the fields in use. A record without values has an entry as well. */
export async function readValues(
  tx: Tx,
  scope: CustomFieldScope,
  entityIds: readonly number[],
): Promise<Map<number, CustomFieldValues>> {
  const values = new Map<number, CustomFieldValues>(entityIds.map((id) => [id, {}]));
  for (const { entity_id, key, number, text } of await selectValues(tx, scope, entityIds)) {
    values.get(entity_id)![key] = number ?? text!;
  }
  return values;
}

export interface WriteOptions {
  readonly locale: Language;
  /** The record has no values yet: it gets the default values of the fields that `values` does not name. */
  readonly isNew?: boolean;
}

interface WrittenFields extends FieldSet, Pick<CustomFieldColumns, 'property'> {
  readonly hasField: (key: string) => boolean;
}

/**
 * Stores values of a record. Fields that `values` does not name stay unchanged; `null` and an empty text remove
 * a value.
 * @throws ApiError VALIDATION_FAILED with a message for each field, as `<property>.<key>`
 */
export async function writeValues(
  tx: Tx,
  { property, hasField, ...set }: WrittenFields,
  entityId: number,
  values: CustomFieldValuesInput,
  { locale, isNew = false }: WriteOptions,
): Promise<void> {
  const fields = (await selectUsedFields(tx, set)).filter(({ key }) => hasField(key));
  const { problems, changed } = checkValues(fields, values, { locale, isNew });
  if (problems.length > 0) {
    const data = Object.fromEntries(
      problems.map(({ key, message }) => [toCustomSelector({ property }, key), [message]]),
    );
    throw new ApiError('VALIDATION_FAILED', { data });
  }
  await replaceValues(
    tx,
    entityId,
    changed.map(({ field }) => field.id),
    changed.flatMap(({ field, value }) => toStoredValue(field, entityId, value)),
  );
}

interface CheckedValues {
  readonly problems: readonly { readonly key: string; readonly message: string }[];
  readonly changed: readonly { readonly field: FieldRow; readonly value: string | number | null }[];
}

/** What these values change and what is wrong with them. With `isNew`, required fields that are missing are problems. */
function checkValues(
  fields: readonly FieldRow[],
  values: CustomFieldValuesInput,
  { locale, isNew = false }: WriteOptions,
): CheckedValues {
  const named = new Map(Object.entries(values));
  const changed = fields
    .filter(({ key }) => isNew || named.has(key))
    .map((field) => ({
      field,
      value: toValue(named.has(field.key) ? named.get(field.key) : field.default_value?.value),
    }));
  const keys = new Set(fields.map(({ key }) => key));
  const unknown = [...named.keys()].filter((key) => !keys.has(key));
  return {
    changed,
    problems: [
      ...unknown.map((key) => ({ key, message: translate(locale, 'field.unknown') })),
      ...changed.flatMap(({ field, value }) => {
        const message = findProblem(field, value, locale);
        return message ? [{ key: field.key, message }] : [];
      }),
    ],
  };
}

function toValue(input: string | number | null | undefined): string | number | null {
  const value = typeof input === 'string' ? input.trim() : input;
  return value === undefined || value === '' ? null : value;
}

function findProblem(field: FieldRow, value: string | number | null, locale: Language): string | null {
  const problem = validateFieldEntry(field, value);
  if (problem?.code === 'REQUIRED') return translate(locale, 'field.required');
  if (problem?.code === 'NOT_TEXT') return translate(locale, 'field.text');
  return problem && translateFieldMessage(locale, problem.code, problem.params);
}

const toStoredValue = (
  { id, field_type }: FieldRow,
  entity_id: number,
  value: string | number | null,
): StoredValue[] =>
  value === null
    ? []
    : [
        isNumeric(field_type)
          ? { entity_id, field_id: id, text: null, number: Number(value) }
          : { entity_id, field_id: id, text: String(value), number: null },
      ];
