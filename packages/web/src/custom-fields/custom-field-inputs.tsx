/** The values of custom fields in the form of a record. */
import type { CustomField, CustomFieldValuesInput } from '@rounds/contract/custom-fields';
import { isNumeric, MAX_FIELD_PARAGRAPH_LENGTH, MAX_FIELD_TEXT_LENGTH } from '@rounds/contract/custom-fields';
import { type CustomFieldColumns, toCustomSelector } from '@rounds/contract/list';
import { getShownName } from '../i18n/index.ts';
import { FieldError, NumberInput, Textarea, TextInput } from '../ui/index.ts';

interface CustomFieldInputsProps extends Pick<CustomFieldColumns, 'property'> {
  /** The used fields, in order. */
  readonly fields: readonly CustomField[];
  readonly values: CustomFieldValuesInput;
  onChange(values: CustomFieldValuesInput): void;
  /** The error of a field of the form, such as `fields.<key>`. */
  getError(name: string): string | undefined;
}

export function CustomFieldInputs({ property, fields, values, onChange, getError }: CustomFieldInputsProps) {
  return fields.map((field) => {
    const name = toCustomSelector({ property }, field.key);
    return (
      <CustomFieldInput
        key={field.key}
        field={field}
        name={name}
        value={values[field.key] ?? ''}
        error={getError(name)}
        onChange={(value) => onChange({ ...values, [field.key]: value === '' ? null : value })}
      />
    );
  });
}

interface CustomFieldInputProps {
  readonly field: CustomField;
  readonly name: string;
  readonly value: string | number;
  readonly error: string | undefined;
  onChange(value: string | number): void;
}

function CustomFieldInput({ field, name, value, error, onChange }: CustomFieldInputProps) {
  const { field_type } = field;
  const shared = {
    name,
    value,
    label: getShownName(field),
    description: error ? undefined : field.description || undefined,
    error: error && <FieldError>{error}</FieldError>,
    required: field.is_required,
    withAsterisk: field.is_required,
  };
  if (isNumeric(field_type)) {
    return <NumberInput {...shared} allowDecimal={field_type === 'decimal'} onChange={onChange} />;
  }
  if (field_type === 'textarea') {
    return (
      <Textarea
        {...shared}
        autosize
        minRows={2}
        maxLength={MAX_FIELD_PARAGRAPH_LENGTH}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  const type = ({ email: 'email', phone: 'tel' } as const)[field_type as 'email' | 'phone'] ?? 'text';
  return (
    <TextInput
      {...shared}
      type={type}
      maxLength={MAX_FIELD_TEXT_LENGTH}
      autoComplete="off"
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** The values of new records: the defaults of the fields that have one. */
export const toDefaultValues = (fields: readonly CustomField[]): CustomFieldValuesInput =>
  Object.fromEntries(fields.flatMap(({ key, default_value }) => (default_value ? [[key, default_value.value]] : [])));
