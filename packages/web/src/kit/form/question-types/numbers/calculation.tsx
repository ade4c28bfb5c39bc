import { IconCalculator } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ICON } from '../../../../ui/index.ts';
import { FormButton } from '../../controls/form-button.tsx';
import { useQuestion } from '../../form-context.tsx';
import type { AnswerType, AnswerWidgetProps } from '../../model/answer-type.ts';
import classes from '../fields.module.css';
import { ReadOnlyValue } from '../read-only.tsx';
import { NumberField } from './number.tsx';

/** A calculated result, which the template may allow to override. */
function Calculation(props: AnswerWidgetProps) {
  return props.item.options.editable === true ? <Editable {...props} /> : <ReadOnlyValue {...props} />;
}

function Editable(props: AnswerWidgetProps) {
  const { t } = useTranslation('form');
  const { answer } = useQuestion(props.state.key);
  const isOwn = answer?.value !== undefined && answer.value !== null;
  return (
    <div className={classes.stack}>
      <NumberField {...props} />
      {isOwn && !props.disabled ? (
        <FormButton look="plain" onClick={() => props.setValue(null)}>
          <IconCalculator {...ICON} size={20} />
          {t('calculation.back')}
        </FormButton>
      ) : (
        <p className={classes.hint}>
          <bdi>{t('calculation.calculated')}</bdi>
        </p>
      )}
    </div>
  );
}

export const calculation: AnswerType = { Widget: Calculation, na: 'with tools', tools: true };
