/** Inputs that choose records: people, and items of global lists. */
import { type CustomFieldValueInput, toFieldEntry } from '@rounds/contract/custom-fields';
import { fieldOptions } from '@rounds/contract/custom-fields/field-options.ts';
import { RecordMultiSelect, RecordSelect } from '../../resource/index.ts';
import type { FieldInputProps } from './input-props.ts';

/** The names that a value came with: items of a global list keep theirs when the list changes. */
const getKnownNames = (value: CustomFieldValueInput): Readonly<Record<string, string>> => {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    [value].flat().flatMap((one) => (typeof one === 'object' && 'name' in one ? [[one.id, String(one.name)]] : [])),
  );
};

/** A person or an item of a global list, by the kind of the field. Ids of people are numbers. */
export function RecordInput({ field, shared, value, onChange }: FieldInputProps) {
  const id = toFieldEntry(value);
  const toId = (value: string) => (field.field_type === 'person' ? Number(value) : value);
  return (
    <RecordSelect
      {...shared}
      endpoint={fieldOptions.search}
      params={{ id: field.id ?? 0 }}
      value={id === null ? null : String(id)}
      names={getKnownNames(value)}
      onChange={(value) => onChange(value === null ? null : toId(value))}
    />
  );
}

export function ItemsInput({ field, shared, value, onChange }: FieldInputProps) {
  const ids = toFieldEntry(value);
  return (
    <RecordMultiSelect
      {...shared}
      endpoint={fieldOptions.search}
      params={{ id: field.id ?? 0 }}
      value={Array.isArray(ids) ? ids : []}
      names={getKnownNames(value)}
      onChange={(value) => onChange([...value])}
    />
  );
}
