import { useTranslation } from 'react-i18next';
import type { AnswerType, AnswerWidgetProps } from '../../model/answer-type.ts';
import classes from '../fields.module.css';

function Checkbox({ state, labelId, describedBy, disabled, setValue }: AnswerWidgetProps) {
  const { t } = useTranslation('form');
  const isChecked = state.value === true && !state.na;
  return (
    <label className={classes.check}>
      <input
        type="checkbox"
        aria-labelledby={labelId}
        aria-describedby={describedBy}
        disabled={disabled}
        checked={isChecked}
        onChange={(event) => setValue(event.currentTarget.checked)}
      />
      <span aria-hidden>{isChecked ? t('answer.ticked') : t('answer.not_ticked')}</span>
    </label>
  );
}

export const checkbox: AnswerType = {
  Widget: Checkbox,
  na: 'with tools',
  tools: true,
  nth: (_item, n) => (n === 1 ? true : n === 2 ? false : undefined),
};
