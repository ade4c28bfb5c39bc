/** The values of custom fields in the form of a record. */
import type { CustomField, CustomFieldValuesInput } from '@rounds/contract/custom-fields';
import { type CustomFieldColumns, toCustomSelector } from '@rounds/contract/list.ts';
import { getShownName } from '../../platform/i18n/index.ts';
import { FieldError } from '../../ui/index.ts';
import { FieldInput } from './inputs/field-inputs.tsx';

interface CustomFieldInputsProps extends Pick<CustomFieldColumns, 'property'> {
  /** The used fields, in order. */
  readonly fields: readonly CustomField[];
  readonly values: CustomFieldValuesInput;
  onChange(values: CustomFieldValuesInput): void;
  /** The error of a field of the form, such as `fields.<key>`. */
  getError(name: string): string | undefined;
}

/** Renders an input for each custom field of a record. Empty inputs set the value null. */
export function CustomFieldInputs({ property, fields, values, onChange, getError }: CustomFieldInputsProps) {
  return fields.map((field) => {
    const name = toCustomSelector({ property }, field.key);
    const error = getError(name);
    return (
      <FieldInput
        key={field.key}
        field={field}
        shared={{
          name,
          label: getShownName(field),
          description: error ? undefined : field.description || undefined,
          error: error && <FieldError>{error}</FieldError>,
          required: field.is_required,
          withAsterisk: field.is_required,
        }}
        value={values[field.key] ?? null}
        onChange={(value) => onChange({ ...values, [field.key]: isNothing(value) ? null : value })}
      />
    );
  });
}

const isNothing = (value: unknown): boolean => value === '' || (Array.isArray(value) && value.length === 0);

/** The values of new records: the defaults of the fields that have one. */
export const toDefaultValues = (fields: readonly CustomField[]): CustomFieldValuesInput =>
  Object.fromEntries(fields.flatMap(({ key, default_value }) => (default_value ? [[key, default_value.value]] : [])));
