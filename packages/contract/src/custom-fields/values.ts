/** The values of custom fields as the API carries them. */
import * as z from 'zod/mini';
import { maxJsonLength, maxKeys } from '../values.ts';

/** Fields that are not in use keep their values. */
export const MAX_FIELD_VALUES = 500;
/** The characters of all values of a record, or of all fields of a designer, as JSON. */
export const MAX_VALUES_LENGTH = 200_000;
/** The maximum number of options in one value. */
export const MAX_CHOICES = 100;
/** The permanent key of a field. */
export const fieldKey = () => z.string().check(z.maxLength(100));

/** An option by its key, an item of a global list by its uuid or a person by id, with the name to show. */
export const namedValue = z.object({ id: z.union([z.string(), z.number()]), name: z.string() });
export type NamedValue = z.infer<typeof namedValue>;

/** The value of one field: a choice and a person with their names, several choices as a list. */
export const customFieldValue = () => z.union([z.string(), z.number(), z.boolean(), namedValue, z.array(namedValue)]);
export type CustomFieldValue = z.infer<ReturnType<typeof customFieldValue>>;

/** The values of a record by field key, as calls return them: fields without a value are missing. */
export const customFieldValues = () => z.record(z.string(), customFieldValue());
export type CustomFieldValues = z.infer<ReturnType<typeof customFieldValues>>;

const entryText = () => z.string().check(z.maxLength(20_000));
const namedInput = z.object({ id: z.union([z.string().check(z.maxLength(100)), z.number()]) });
const choiceInput = z.union([z.string().check(z.maxLength(1000)), z.number(), namedInput]);
/** A value as it is sent: a returned value can be sent back, but the id of a choice or person is enough. */
export const customFieldValueInput = () =>
  z.nullable(
    z.union([entryText(), z.number(), z.boolean(), namedInput, z.array(choiceInput).check(z.maxLength(MAX_CHOICES))]),
  );
export type CustomFieldValueInput = z.infer<ReturnType<typeof customFieldValueInput>>;

/** Values to store by field key. `null` and an empty text remove a value; fields that are missing stay unchanged. */
export const customFieldValuesInput = () =>
  z.record(fieldKey(), customFieldValueInput()).check(maxKeys(MAX_FIELD_VALUES), maxJsonLength(MAX_VALUES_LENGTH));
export type CustomFieldValuesInput = z.infer<ReturnType<typeof customFieldValuesInput>>;

/** The value of a new record: choices and people by their ids. */
export const defaultValue = () =>
  z.nullable(
    z.object({
      value: z.union([
        entryText(),
        z.number(),
        z.boolean(),
        z.array(z.string().check(z.maxLength(1000))).check(z.maxLength(MAX_CHOICES)),
      ]),
    }),
  );

/** A value without names, as it is validated and stored: choices by key, a person by id. */
export type FieldEntry = string | number | boolean | readonly string[];

/** Removes the names from a value; null for no value. */
export function toFieldEntry(value: CustomFieldValueInput | FieldEntry | undefined): FieldEntry | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value.trim() === '' ? null : value.trim();
  if (Array.isArray(value)) return value.length === 0 ? null : value.map((one) => String(toId(one)));
  return typeof value === 'object' ? toId(value as { readonly id: string | number }) : (value as FieldEntry);
}

const toId = (value: string | number | { readonly id: string | number }): string | number =>
  typeof value === 'object' ? value.id : value;

/** The names in a value; undefined for values without names. */
export function listNames(value: CustomFieldValue | null | undefined): readonly string[] | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  return (Array.isArray(value) ? value : [value]).map(({ name }) => name);
}

/**
 * The values as templates, devices and feeds know them: choices and people are texts, which stay as they are whatever
 * becomes of the option or the person.
 */
export const plainFieldValues = () => z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));
export type PlainFieldValues = z.infer<ReturnType<typeof plainFieldValues>>;

/** Returns the value as plain data: the names of choices and people, joined by `NAME_SEPARATOR`. */
export const toPlainValue = (value: CustomFieldValue): PlainFieldValues[string] =>
  typeof value === 'object' ? listNames(value)!.join(NAME_SEPARATOR) : value;

/** Separates the names of several choices in one text, such as a cell of a file. */
export const NAME_SEPARATOR = '; ';
