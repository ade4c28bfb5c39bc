/** Values between the table that they are stored in and records. */
import {
  type CustomFieldValue,
  type FieldEntry,
  type FieldRule,
  type FieldValueKind,
  getValueKind,
  type NamedValue,
} from '@rounds/contract/custom-fields';
import { type Language, translateName } from '@rounds/contract/languages.ts';
import type { ValueColumns } from './queries/values.ts';

/** Choices as they are stored: items of a global list have the names that they had when they were chosen. */
interface StoredChoices {
  readonly keys: readonly string[];
  readonly labels: readonly string[] | null;
}
/** A value as JSON from the database. */
export type RawValue = string | number | boolean | NamedValue | StoredChoices;

/** A field of the database, whose settings may be missing. */
export type StoredRule = Pick<FieldRule, 'field_type'> & { readonly config: FieldRule['config'] | null };

export function toFieldValue({ field_type, config }: StoredRule, raw: RawValue, locale?: Language): CustomFieldValue {
  if (typeof raw !== 'object' || !('keys' in raw)) return raw;
  const names = new Map(
    config?.options?.map((option) => [
      option.key,
      locale ? translateName({ ...option, translations: option.translations ?? {} }, locale) : option.name,
    ]),
  );
  const values = raw.keys.map((id, index) => ({ id, name: raw.labels?.[index] ?? names.get(id) ?? id }));
  return field_type === 'multi_choice' ? values : values[0]!;
}

const EMPTY: ValueColumns = {
  ...{ text: null, number: null, day: null, moment: null, flag: null, user_id: null, keys: null, labels: null },
};

const TO_COLUMNS: Record<FieldValueKind, (value: FieldEntry) => Partial<ValueColumns>> = {
  text: (value) => ({ text: String(value) }),
  number: (value) => ({ number: Number(value) }),
  day: (value) => ({ day: String(value) }),
  moment: (value) => ({ moment: new Date(String(value)) }),
  yes_no: (value) => ({ flag: value === true }),
  choices: (value) => ({ keys: Array.isArray(value) ? [...value] : [String(value)] }),
  person: (value) => ({ user_id: Number(value) }),
};

/**
 * Several options are stored in the order of the field, in which lists sort them.
 * @param labels the names of chosen items of a global list
 */
export function toColumns(
  { field_type, config }: StoredRule,
  value: FieldEntry,
  labels: ReadonlyMap<string, string>,
): ValueColumns {
  const columns = { ...EMPTY, ...TO_COLUMNS[getValueKind({ field_type })](value) };
  const { keys } = columns;
  if (!keys) return columns;
  if (config?.list_uuid) return { ...columns, labels: keys.map((key) => labels.get(key) ?? key) };
  const order = (config?.options ?? []).map(({ key }) => key);
  return { ...columns, keys: keys.toSorted((one, other) => order.indexOf(one) - order.indexOf(other)) };
}
