/** What the log tells of fields: what a person knows of them, and only what changed. */
import { isDeepStrictEqual } from 'node:util';
import type { CustomField } from '@rounds/contract/custom-fields';
import { titleOfMany } from '../../lists/index.ts';
import type { SavedFields } from './fields.ts';

export const loggedField = (field: CustomField) => ({
  name: field.name,
  description: field.description || null,
  field_type: field.field_type,
  is_used: field.is_used,
  is_required: field.is_required,
  default_value: field.default_value?.value ?? null,
  ...field.config,
});

/** The fields that are new or other than they were, each under its name, and the order where that is another. */
export function loggedChange({ before, after }: SavedFields) {
  const was = new Map(before.map((field) => [field.key, loggedField(field)]));
  const changed = after.filter((field) => !isDeepStrictEqual(was.get(field.key), loggedField(field)));
  const order = { before: namesInOrder(before, after, after), after: namesInOrder(after, before, after) };
  const isMoved = order.before !== order.after;
  const byName = (logged: (field: CustomField) => object | undefined) => ({
    field: Object.fromEntries(changed.map((field) => [field.name, logged(field)])),
  });
  return {
    title: titleOfMany(changed.map(({ name }) => name)) ?? order.after,
    before: { ...byName(({ key }) => was.get(key)), ...(isMoved && { order: order.before }) },
    after: { ...byName(loggedField), ...(isMoved && { order: order.after }) },
  };
}

/** What stays in use, in the order of the one side, by the names of now. */
function namesInOrder(
  fields: readonly CustomField[],
  stays: readonly CustomField[],
  now: readonly CustomField[],
): string {
  const names = new Map(now.map(({ key, name }) => [key, name]));
  const used = new Set(stays.filter(({ is_used }) => is_used).map(({ key }) => key));
  return fields
    .filter(({ is_used, key }) => is_used && used.has(key))
    .map(({ key }) => names.get(key))
    .join(', ');
}
