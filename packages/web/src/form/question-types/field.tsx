import { getOption } from '@rounds/engine';
import { useTranslation } from 'react-i18next';
import { useForm } from '../form-context.tsx';
import type { AnswerType, AnswerWidgetProps } from './answer-type.ts';
import css from './fields.module.css';
import { NumberField } from './number.tsx';
import { ReadOnlyValue } from './read-only.tsx';
import { TextLine } from './typed-text.tsx';

const NUMBERS = ['integer', 'decimal'];

/** A field of the asset or the assignment, editable if the template allows it. */
function Field(props: AnswerWidgetProps) {
  const { t } = useTranslation('form');
  const { context } = useForm();
  if (getOption<boolean>(props.item, 'editable') !== true) {
    if (props.state.answered) return <ReadOnlyValue {...props} />;
    const { asset, assignment } = context();
    const reason =
      props.item.type === 'asset_field' ? (asset ? 'asset' : 'no_asset') : assignment ? 'assignment' : 'no_assignment';
    return <p className={css.readOnly}>{t(`answer.field_missing.${reason}`)}</p>;
  }
  const isNumber = NUMBERS.includes(String(getOption(props.item, 'field_type')));
  return isNumber ? <NumberField {...props} /> : <TextLine {...props} />;
}

export const field: AnswerType = { Widget: Field, na: 'with tools', tools: true };
