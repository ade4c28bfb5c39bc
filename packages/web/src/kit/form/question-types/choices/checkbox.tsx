import { useTranslation } from 'react-i18next';
import { Row } from '../../../../ui/index.ts';
import type { AnswerType, AnswerWidgetProps } from '../../model/answer-type.ts';
import classes from '../fields.module.css';

function Checkbox({ state, labelId, describedBy, disabled, setValue }: AnswerWidgetProps) {
  const { t } = useTranslation('form');
  const isChecked = state.value === true && !state.na;
  return (
    <Row as="label" inline gap={3} fontSize="xl" weight={550} className={classes.check}>
      <input
        type="checkbox"
        aria-labelledby={labelId}
        aria-describedby={describedBy}
        disabled={disabled}
        checked={isChecked}
        onChange={(event) => setValue(event.currentTarget.checked)}
      />
      <span aria-hidden>{isChecked ? t('answer.ticked') : t('answer.not_ticked')}</span>
    </Row>
  );
}

export const checkbox: AnswerType = {
  Widget: Checkbox,
  na: 'with tools',
  tools: true,
  nth: (_item, n) => (n === 1 ? true : n === 2 ? false : undefined),
};
