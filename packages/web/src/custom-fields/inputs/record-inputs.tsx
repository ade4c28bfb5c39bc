/** Choices of records: people, and items of global lists. */
import { type CustomFieldValueInput, toFieldEntry } from '@rounds/contract/custom-fields';
import { fieldOptions } from '@rounds/contract/field-options';
import { RecordMultiSelect, RecordSelect } from '../../resource/index.ts';
import type { FieldInputProps } from './input-props.ts';

/** The names that a value came with: items of a global list keep theirs when the list changes. */
const getKnownNames = (value: CustomFieldValueInput): Readonly<Record<string, string>> => {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    [value].flat().flatMap((one) => (typeof one === 'object' && 'name' in one ? [[one.id, String(one.name)]] : [])),
  );
};

/** @param toId ids of people are numbers */
const createRecordInput = (toId: (id: string) => string | number) =>
  function RecordInput({ field, shared, value, onChange }: FieldInputProps) {
    const id = toFieldEntry(value);
    return (
      <RecordSelect
        {...shared}
        endpoint={fieldOptions.search}
        params={{ id: field.id ?? 0 }}
        value={id === null ? null : String(id)}
        names={getKnownNames(value)}
        onChange={(chosen) => onChange(chosen === null ? null : toId(chosen))}
      />
    );
  };

export const PersonInput = createRecordInput(Number);
export const ItemInput = createRecordInput(String);

export function ItemsInput({ field, shared, value, onChange }: FieldInputProps) {
  const ids = toFieldEntry(value);
  return (
    <RecordMultiSelect
      {...shared}
      endpoint={fieldOptions.search}
      params={{ id: field.id ?? 0 }}
      value={Array.isArray(ids) ? ids : []}
      names={getKnownNames(value)}
      onChange={(chosen) => onChange([...chosen])}
    />
  );
}
