/** The values of custom fields: reading, and writing what the definitions of the fields permit. */
import {
  type CustomFieldScope,
  type CustomFieldValues,
  type CustomFieldValuesInput,
  isNumeric,
  validateFieldValue,
} from '@rounds/contract/custom-fields';
import type { Language } from '@rounds/contract/languages';
import { CUSTOM_COLUMN_PREFIX } from '@rounds/contract/list';
import type { Tx } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import { translate } from '../../http/texts.ts';
import {
  deleteValuesOf,
  type FieldRow,
  replaceValues,
  type StoredValue,
  selectFields,
  selectValues,
} from './queries.ts';
import { translateFieldMessage } from './texts.ts';

export const selectUsedFields = async (tx: Tx, scope: CustomFieldScope): Promise<FieldRow[]> =>
  (await selectFields(tx, scope)).filter(({ is_used }) => is_used);

const getIds = (fields: readonly FieldRow[]): number[] => fields.map(({ id }) => id);

/** The values of these records for the fields in use. A record without values has an entry as well. */
export async function readValues(
  tx: Tx,
  scope: CustomFieldScope,
  entityIds: readonly number[],
): Promise<Map<number, CustomFieldValues>> {
  const fields = await selectUsedFields(tx, scope);
  const keys = new Map(fields.map(({ id, key }) => [id, key]));
  const values = new Map<number, CustomFieldValues>(entityIds.map((id) => [id, {}]));
  for (const { entity_id, field_id, number, text } of await selectValues(tx, getIds(fields), entityIds)) {
    values.get(entity_id)![keys.get(field_id)!] = number ?? text!;
  }
  return values;
}

export interface WriteOptions {
  readonly locale: Language;
  /** A new record gets the default values of the fields that `values` does not name. */
  readonly isNew?: boolean;
}

/**
 * Stores values of a record. Fields that `values` does not name stay unchanged; `null` and an empty text remove
 * a value.
 * @throws ApiError VALIDATION_FAILED with a message for each field, as `custom_fields.<key>`
 */
export async function writeValues(
  tx: Tx,
  scope: CustomFieldScope,
  entityId: number,
  values: CustomFieldValuesInput,
  { locale, isNew = false }: WriteOptions,
): Promise<void> {
  const fields = await selectUsedFields(tx, scope);
  const named = new Map(Object.entries(values));
  const changed = fields.filter(({ key }) => isNew || named.has(key));
  const getValue = ({ key, default_value }: FieldRow) =>
    toValue(named.has(key) ? named.get(key) : default_value?.value);

  const keys = new Set(fields.map(({ key }) => key));
  const unknown = [...named.keys()].filter((key) => !keys.has(key));
  const problems = [
    ...unknown.map((key) => [key, translate(locale, 'field.unknown')] as const),
    ...changed.flatMap((field) => {
      const message = findProblem(field, getValue(field), locale);
      return message ? [[field.key, message] as const] : [];
    }),
  ];
  if (problems.length > 0) {
    const data = Object.fromEntries(problems.map(([key, message]) => [CUSTOM_COLUMN_PREFIX + key, [message]]));
    throw new ApiError('VALIDATION_FAILED', { data });
  }
  const stored = changed.flatMap((field) => toStoredValue(field, entityId, getValue(field)));
  await replaceValues(tx, entityId, getIds(changed), stored);
}

function toValue(given: string | number | null | undefined): string | number | null {
  const value = typeof given === 'string' ? given.trim() : given;
  return value === undefined || value === '' ? null : value;
}

function findProblem(field: FieldRow, value: string | number | null, locale: Language): string | null {
  if (value === null) return field.is_required ? translate(locale, 'field.required') : null;
  if (!isNumeric(field.field_type) && typeof value !== 'string') return translate(locale, 'field.text');
  const problem = validateFieldValue(field, value);
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

/** Deletes the values of records that are deleted. */
export async function deleteValues(tx: Tx, scope: CustomFieldScope, entityIds: readonly number[]): Promise<void> {
  await deleteValuesOf(tx, getIds(await selectFields(tx, scope)), entityIds);
}
