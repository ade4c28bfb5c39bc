import { getFieldShape, getOption } from '@rounds/engine';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { DateInput, NativeSelect, Row } from '../../../ui/index.ts';
import { useForm } from '../form-context.tsx';
import type { AnswerType, AnswerWidgetProps } from '../model/answer-type.ts';
import classes from './fields.module.css';
import { NumberField } from './numbers/number.tsx';
import { ReadOnlyValue } from './read-only.tsx';
import { TextLine } from './texts/typed-text.tsx';

/** A field of the asset or the assignment, editable if the template allows it. */
function Field(props: AnswerWidgetProps) {
  const { t } = useTranslation('form');
  const { context } = useForm();
  if (getOption<boolean>(props.item, 'editable') !== true) {
    if (props.state.answered) return <ReadOnlyValue {...props} />;
    const { asset, assignment } = context();
    const reason =
      props.item.type === 'asset_field' ? (asset ? 'asset' : 'no_asset') : assignment ? 'assignment' : 'no_assignment';
    return (
      <Row as="p" gap={2} size="lg" bg="sunken" tone="ink2" className={classes.readOnly}>
        {t(`answer.field_missing.${reason}`)}
      </Row>
    );
  }
  const Input = INPUTS[String(getOption(props.item, 'field_type'))] ?? TextLine;
  return <Input {...props} />;
}

function DateField({ item, state, setValue, labelId, describedBy, disabled }: AnswerWidgetProps) {
  return (
    <DateInput
      shape={getFieldShape(item) ?? 'year_month_day'}
      aria-labelledby={labelId}
      aria-describedby={describedBy}
      disabled={disabled}
      value={typeof state.value === 'string' ? state.value : ''}
      onChange={(date) => setValue(date || null)}
    />
  );
}

function YesNoField({ state, setValue, labelId, describedBy, disabled }: AnswerWidgetProps) {
  const { t } = useTranslation('common');
  return (
    <NativeSelect
      aria-labelledby={labelId}
      aria-describedby={describedBy}
      disabled={disabled}
      value={typeof state.value === 'boolean' ? String(state.value) : ''}
      data={[
        { value: '', label: '–' },
        { value: 'true', label: t('table.yes') },
        { value: 'false', label: t('table.no') },
      ]}
      onChange={({ currentTarget: { value } }) => setValue(value === '' ? null : value === 'true')}
    />
  );
}

/** The inputs by the type of the field; the others are texts. */
const INPUTS: Readonly<Record<string, ComponentType<AnswerWidgetProps>>> = {
  integer: NumberField,
  decimal: NumberField,
  currency: NumberField,
  date: DateField,
  datetime: DateField,
  boolean: YesNoField,
};

export const field: AnswerType = { Widget: Field, na: 'with tools', tools: true };
