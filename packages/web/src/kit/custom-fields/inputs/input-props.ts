import type { CustomField, CustomFieldValueInput } from '@rounds/contract/custom-fields';
import type { ReactNode } from 'react';

export interface FieldInputProps {
  readonly field: Pick<CustomField, 'id' | 'field_type' | 'config' | 'is_required'>;
  /** The props that all inputs share. */
  readonly shared: {
    readonly name: string;
    readonly label: string;
    readonly description?: string | undefined;
    readonly error?: ReactNode;
    readonly required?: boolean;
    readonly withAsterisk?: boolean;
  };
  readonly value: CustomFieldValueInput;
  onChange(value: CustomFieldValueInput): void;
}

export const toText = (value: CustomFieldValueInput): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
