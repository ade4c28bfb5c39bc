import { optionOf } from '@rounds/engine';
import type { AnswerType, AnswerWidgetProps } from './answer-type.ts';
import { NumberField } from './number.tsx';
import { Shown } from './read-only.tsx';
import { TextLine } from './typed-text.tsx';

const NUMBERS = ['integer', 'decimal'];

/** A field of the asset or the assignment: to read, or to fill in where the template says so. */
function Field(props: AnswerWidgetProps) {
  if (optionOf<boolean>(props.item, 'editable') !== true) return <Shown {...props} />;
  const isNumber = NUMBERS.includes(String(optionOf(props.item, 'field_type')));
  return isNumber ? <NumberField {...props} /> : <TextLine {...props} />;
}

export const field: AnswerType = { Widget: Field, na: 'with tools', tools: true };
