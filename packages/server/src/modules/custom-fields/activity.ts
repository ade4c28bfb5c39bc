/** Describes changes of custom fields for the activity log. */
import { isDeepStrictEqual } from 'node:util';
import {
  type CustomField,
  type CustomFieldValue,
  listActiveOptions,
  listNames,
  NAME_SEPARATOR,
} from '@rounds/contract/custom-fields';
import { summarizeTitles } from '../../lists/index.ts';
import type { SavedFields } from './fields.ts';

export const toLoggedField = (field: CustomField) => ({
  name: field.name,
  ...(Object.keys(field.translations).length > 0 && { translations: field.translations }),
  description: field.description || null,
  field_type: field.field_type,
  is_used: field.is_used,
  is_required: field.is_required,
  default_value: field.default_value?.value ?? null,
  ...field.config,
  ...(field.config.options && {
    options: listActiveOptions(field.config)
      .map(({ name }) => name)
      .join(NAME_SEPARATOR),
  }),
});

/** Describes a value for the activity log: it names choices and people in the form that everybody reads. */
export const toLoggedValue = (value: CustomFieldValue | undefined): string | number | boolean | null => {
  if (typeof value !== 'object') return value ?? null;
  return listNames(value)!.join(NAME_SEPARATOR);
};

/** The new and changed fields by name, and the order if it changed. */
export function toLoggedChange({ before, after }: SavedFields) {
  const previous = new Map(before.map((field) => [field.key, toLoggedField(field)]));
  const changed = after.filter((field) => !isDeepStrictEqual(previous.get(field.key), toLoggedField(field)));
  const order = { before: namesInOrder(before, after, after), after: namesInOrder(after, before, after) };
  const isMoved = order.before !== order.after;
  const mapByName = (logged: (field: CustomField) => object | undefined) => ({
    field: Object.fromEntries(changed.map((field) => [field.name, logged(field)])),
  });
  return {
    title: summarizeTitles(changed.map(({ name }) => name)) ?? order.after,
    before: { ...mapByName(({ key }) => previous.get(key)), ...(isMoved && { order: order.before }) },
    after: { ...mapByName(toLoggedField), ...(isMoved && { order: order.after }) },
  };
}

/** The names of the fields that stay in use, in the order of `fields`. */
function namesInOrder(
  fields: readonly CustomField[],
  stays: readonly CustomField[],
  now: readonly CustomField[],
): string {
  const names = new Map(now.map(({ key, name }) => [key, name]));
  const usedKeys = new Set(stays.filter(({ is_used }) => is_used).map(({ key }) => key));
  return fields
    .filter(({ is_used, key }) => is_used && usedKeys.has(key))
    .map(({ key }) => names.get(key))
    .join(', ');
}
