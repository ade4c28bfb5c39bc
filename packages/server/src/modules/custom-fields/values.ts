/** The values of custom fields: reading, and writing what the definitions of the fields permit. */
import { isDeepStrictEqual } from 'node:util';
import {
  type CustomFieldScope,
  type CustomFieldValue,
  type CustomFieldValues,
  type CustomFieldValuesInput,
  listNames,
  type PlainFieldValues,
  toFieldEntry,
  toPlainValue,
  validateFieldEntry,
} from '@rounds/contract/custom-fields';
import type { Language } from '@rounds/contract/languages.ts';
import { type CustomFieldColumns, toCustomSelector } from '@rounds/contract/list.ts';
import type { Tx } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import { translate } from '../../http/texts.ts';
import { type FieldRow, type FieldSet, selectFields } from './queries/fields.ts';
import { replaceValues, selectValues } from './queries/values.ts';
import { type FieldChange, findReferences, hasChoice, type References } from './references.ts';
import { type RawValue, toColumns, toFieldValue } from './stored-values.ts';
import { translateFieldMessage } from './texts.ts';

export const selectUsedFields = async (tx: Tx, set: FieldSet): Promise<FieldRow[]> =>
  (await selectFields(tx, set)).filter(({ is_used }) => is_used);

/**
 * The values of these records for the fields in use. A record without values has an entry as well.
 * @param locale the language of the names of options; without it, the names themselves
 */
export async function readValues(
  tx: Tx,
  scope: CustomFieldScope,
  entityIds: readonly number[],
  locale?: Language,
): Promise<Map<number, CustomFieldValues>> {
  const values = new Map<number, CustomFieldValues>(entityIds.map((id) => [id, {}]));
  for (const { entity_id, key, value, ...field } of await selectValues(tx, scope, entityIds)) {
    values.get(entity_id)![key] = toFieldValue(field, value as RawValue, locale);
  }
  return values;
}

/** The same values as templates, devices and feeds know them. */
export async function readPlainValues(
  tx: Tx,
  scope: CustomFieldScope,
  entityIds: readonly number[],
): Promise<Map<number, PlainFieldValues>> {
  const values = await readValues(tx, scope, entityIds);
  return new Map([...values].map(([id, own]) => [id, toPlainValues(own)]));
}

const toPlainValues = (values: CustomFieldValues): PlainFieldValues =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, toPlainValue(value)]));

export interface WriteOptions {
  readonly locale: Language;
  /** The record has no values yet: it gets the default values of the fields that `values` does not name. */
  readonly isNew?: boolean;
  /** The values of a record that is copied: what it has may be stored, even if it could no longer be chosen. */
  readonly copied?: CustomFieldValues | undefined;
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
  { locale, isNew = false, copied }: WriteOptions,
): Promise<void> {
  const fields = (await selectUsedFields(tx, set)).filter(({ key }) => hasField(key));
  const before = copied ?? (isNew ? {} : (await readValues(tx, set.scope, [entityId])).get(entityId)!);
  const keepsSame = copied === undefined;
  const { problems, changes, names } = await checkValues(tx, fields, values, { locale, isNew, before, keepsSame });
  if (problems.length > 0) {
    const data = Object.fromEntries(
      problems.map(({ key, message }) => [toCustomSelector({ property }, key), [message]]),
    );
    throw new ApiError('VALIDATION_FAILED', { data });
  }
  await replaceValues(
    tx,
    entityId,
    changes.map(({ field }) => field.id),
    changes.flatMap(({ field, value, before: previous }) => {
      if (value === null) return [];
      const labels = new Map([...names, ...listKeptNames(field, previous)]);
      return [{ entity_id: entityId, field_id: field.id, ...toColumns(field, value, labels) }];
    }),
  );
}

export interface CheckedValues {
  readonly problems: readonly { readonly key: string; readonly message: string }[];
  readonly changes: readonly FieldChange[];
  /** The names of the items of global lists that the values name. */
  readonly names: References['names'];
}

interface CheckOptions {
  readonly locale: Language;
  /** The record has no values yet: fields that `values` does not name get their defaults. */
  readonly isNew?: boolean | undefined;
  readonly before: CustomFieldValues;
  /** Leaves out choices and people that stay as they are, which may have been removed since. */
  readonly keepsSame?: boolean;
}

/** Returns the changes that these values make, and their problems. */
export async function checkValues(
  tx: Tx,
  fields: readonly FieldRow[],
  values: CustomFieldValuesInput,
  { locale, isNew = false, before, keepsSame = true }: CheckOptions,
): Promise<CheckedValues> {
  const changes = listChanges(fields, values, before, isNew).filter((change) => !keepsSame || isChange(change));
  const references = await findReferences(tx, changes);
  const problems = [
    ...listUnknown(fields, values).map((key) => ({ key, message: translate(locale, 'field.unknown') })),
    ...changes.flatMap((change) => {
      const message = findProblem(change, references, locale);
      return message ? [{ key: change.field.key, message }] : [];
    }),
  ];
  return { problems, changes, names: references.names };
}

const listUnknown = (fields: readonly FieldRow[], values: CustomFieldValuesInput): string[] => {
  const keys = new Set(fields.map(({ key }) => key));
  return Object.keys(values).filter((key) => !keys.has(key));
};

/** The fields that these values name; for new records also those with default values. */
function listChanges(
  fields: readonly FieldRow[],
  values: CustomFieldValuesInput,
  before: CustomFieldValues,
  isNew: boolean,
): FieldChange[] {
  const valuesByKey = new Map(Object.entries(values));
  return fields
    .filter(({ key }) => isNew || valuesByKey.has(key))
    .map((field) => ({
      field,
      value: toFieldEntry(valuesByKey.has(field.key) ? valuesByKey.get(field.key) : field.default_value?.value),
      before: before[field.key],
    }));
}

/** Choices and people that stay are no change: they may have been removed since. */
const isChange = ({ value, before }: FieldChange): boolean =>
  listNames(before) === undefined || !isDeepStrictEqual(value, toFieldEntry(before));

function findProblem({ field, value, before }: FieldChange, references: References, locale: Language): string | null {
  const config = field.config ?? {};
  const options = config.options?.map((option) =>
    hasChoice(before, option.key) ? { ...option, is_removed: false } : option,
  );
  const rule = { ...field, config: { ...config, ...(options && { options }) } };
  const problem = validateFieldEntry(rule, value) ?? references.findProblem(field, value, before);
  if (problem?.code === 'REQUIRED') return translate(locale, 'field.required');
  return problem && translateFieldMessage(locale, problem.code, problem.params);
}

/** Items of a global list keep the names that they had when they were chosen. */
const listKeptNames = ({ config }: FieldRow, before: CustomFieldValue | undefined): [string, string][] =>
  config?.list_uuid && typeof before === 'object'
    ? (Array.isArray(before) ? before : [before]).map(({ id, name }) => [String(id), name])
    : [];
