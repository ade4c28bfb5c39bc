import { getNumberFormat } from '@rounds/contract/custom-fields';
import { NumberInput } from '../../../ui/index.ts';
import type { FieldInputProps } from './input-props.ts';

/** An input for a number. Amounts have their currency next to them. */
export function NumberFieldInput({ field, shared, value, onChange }: FieldInputProps) {
  const { decimals, currency } = getNumberFormat(field);
  return (
    <NumberInput
      {...shared}
      value={typeof value === 'number' ? value : ''}
      allowDecimal={field.field_type !== 'integer' && decimals > 0}
      {...(currency && { rightSection: <span>{currency}</span>, rightSectionWidth: 52 })}
      onChange={onChange}
    />
  );
}
