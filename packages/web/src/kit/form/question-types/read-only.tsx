import { printAnswer } from '@rounds/engine';
import { useTranslation } from 'react-i18next';
import { Row, Text } from '../../../ui/index.ts';
import { useProblemText } from '../controls/problem-text.ts';
import { useForm } from '../form-context.tsx';
import type { AnswerType, AnswerWidgetProps } from '../model/answer-type.ts';
import { printWords } from '../model/print-words.ts';
import classes from './fields.module.css';

/** A read-only value. */
export function ReadOnlyValue({ item, state, describedBy }: AnswerWidgetProps) {
  const { t } = useTranslation('form');
  const { records, context } = useForm();
  const formatProblem = useProblemText();
  const answer = { value: state.value, ...(state.unit && { unit: state.unit }) };
  const text = printAnswer(item, records.response_sets, answer, printWords(records, context()));
  const reason = state.notice ? formatProblem({ item_id: item.id, code: state.notice }) : t('answer.comes_by_itself');
  return (
    <Row as="p" gap={2} size="lg" bg="sunken" tone="ink2" className={classes.readOnly} aria-describedby={describedBy}>
      {text ? (
        <Text as="strong" tone="ink" weight={550} dir="auto">
          {text}
        </Text>
      ) : (
        reason
      )}
    </Row>
  );
}

export const readOnly: AnswerType = { Widget: ReadOnlyValue, na: 'with tools', tools: false };
/** A calculated value; rules may require a note for it. */
export const result: AnswerType = { ...readOnly, tools: true };
