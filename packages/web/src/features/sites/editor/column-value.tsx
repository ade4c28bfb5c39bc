import type { SiteColumn, SiteValue } from '@rounds/contract/sites';
import { Checkbox, NumberInput, TextInput } from '../../../ui/index.ts';

interface ColumnValueProps {
  readonly column: SiteColumn;
  readonly value: SiteValue;
  readonly isRequired: boolean;
  readonly canEdit: boolean;
  readonly onChange: (value: SiteValue) => void;
}

/** Sets the value of a site in a field that the workspace added. */
export function ColumnValue({ column: { label, type }, value, isRequired, canEdit, onChange }: ColumnValueProps) {
  if (type === 'checkbox') {
    return (
      <Checkbox
        label={label || '…'}
        checked={value === true}
        disabled={!canEdit}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    );
  }
  const shared = { label: label || '…', readOnly: !canEdit, required: isRequired, withAsterisk: isRequired };
  if (type === 'number') {
    return (
      <NumberInput
        {...shared}
        value={typeof value === 'number' || typeof value === 'string' ? value : ''}
        onChange={(number) => onChange(number === '' ? null : number)}
      />
    );
  }
  return (
    <TextInput
      {...shared}
      type={type === 'date' ? 'date' : 'text'}
      value={value === null ? '' : String(value)}
      maxLength={500}
      autoComplete="off"
      onChange={(event) => onChange(event.currentTarget.value || null)}
    />
  );
}
