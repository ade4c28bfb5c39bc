/** The input of each type of field. */
import type { CustomFieldType } from '@rounds/contract/custom-fields';
import type { ComponentType } from 'react';
import { OptionInput, OptionsInput, YesNoInput } from './choice-inputs.tsx';
import { DayInput, MomentInput } from './date-inputs.tsx';
import type { FieldInputProps } from './input-props.ts';
import { NumberFieldInput } from './number-input.tsx';
import { ItemsInput, RecordInput } from './record-inputs.tsx';
import { EmailInput, LineInput, LinkInput, ParagraphInput, PhoneInput } from './text-inputs.tsx';

const FIELD_INPUTS: Record<CustomFieldType, ComponentType<FieldInputProps>> = {
  text: LineInput,
  textarea: ParagraphInput,
  email: EmailInput,
  phone: PhoneInput,
  link: LinkInput,
  integer: NumberFieldInput,
  decimal: NumberFieldInput,
  currency: NumberFieldInput,
  date: DayInput,
  datetime: MomentInput,
  boolean: YesNoInput,
  choice: (props) => (props.field.config.list_uuid ? <RecordInput {...props} /> : <OptionInput {...props} />),
  multi_choice: (props) => (props.field.config.list_uuid ? <ItemsInput {...props} /> : <OptionsInput {...props} />),
  person: RecordInput,
};

export function FieldInput(props: FieldInputProps) {
  const Input = FIELD_INPUTS[props.field.field_type];
  return <Input {...props} />;
}
