/** The settings that are expressions. */
import { CATALOGUE, type Item } from '@rounds/engine';
import { useTranslation } from 'react-i18next';
import { AnswerNameTextarea } from '../answer-names/answer-name-textarea.tsx';
import { ExpressionField } from '../expressions/expression-field.tsx';
import { useRecords } from '../state/builder-context.tsx';
import { useSetOption } from './use-set-option.ts';

interface FieldProps {
  item: Item;
}
const toRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
const toText = (value: unknown): string => (typeof value === 'string' ? value : '');

export function CalculationField({ item }: FieldProps) {
  const { t } = useTranslation('builder');
  const set = useSetOption(item, 'calculations');
  const current = toRecord(item.options.calculations);
  return (
    <ExpressionField
      item={item}
      place="calculation"
      label={t('option.calculations')}
      required
      value={toText(current.value)}
      onCommit={(value) => set({ ...current, value })}
    />
  );
}

/** The condition that an answer must meet, and the message when it does not. */
export function ConstraintField({ item }: FieldProps) {
  const { t } = useTranslation('builder');
  const set = useSetOption(item, 'constraint');
  const current = toRecord(item.options.constraint);
  const expression = toText(current.expression);
  return (
    <>
      <ExpressionField
        item={item}
        place="constraint"
        label={t('option.constraint')}
        hint={t('option_hint.constraint')}
        readsItself
        value={expression}
        onCommit={(next) => set(next.trim() === '' ? null : { ...current, expression: next })}
      />
      {expression !== '' && (
        <AnswerNameTextarea
          itemId={item.id}
          autosize
          label={t('constraint_message')}
          maxLength={CATALOGUE[item.type].options.constraint?.fields?.message?.maxLength}
          value={toText(current.message)}
          onCommit={(message) => set({ ...current, message })}
        />
      )}
    </>
  );
}

const BUILT_IN_VALUES = ['label', 'name'];

export function ChoiceFilterField({ item }: FieldProps) {
  const { t } = useTranslation('builder');
  const set = useSetOption(item, 'choice_filter');
  const responses = useRecords((records) => records.response_sets[String(item.options.response_set_id ?? '')]);
  const values = [
    ...new Set([
      ...BUILT_IN_VALUES,
      ...(responses?.options ?? []).flatMap((option) => Object.keys(option.values ?? {})),
    ]),
  ];
  return (
    <ExpressionField
      item={item}
      place="choice_filter"
      label={t('option.choice_filter')}
      hint={t('option_hint.choice_filter')}
      values={values}
      value={toText(item.options.choice_filter)}
      onCommit={(next) => set(next.trim() === '' ? null : next)}
    />
  );
}

export function RepeatCountField({ item }: FieldProps) {
  const { t } = useTranslation('builder');
  const set = useSetOption(item, 'repeat_count');
  return (
    <ExpressionField
      item={item}
      place="repeat_count"
      label={t('option.repeat_count')}
      hint={t('option_hint.repeat_count')}
      value={toText(item.options.repeat_count)}
      onCommit={(next) => set(next.trim() === '' ? null : next)}
    />
  );
}

/** The message that replaces the standard one when the answer is missing. */
export function RequiredMessageField({ item }: FieldProps) {
  const { t } = useTranslation('builder');
  const set = useSetOption(item, 'required_message');
  return (
    <AnswerNameTextarea
      itemId={item.id}
      autosize
      label={t('option.required_message')}
      description={t('option_hint.required_message')}
      maxLength={CATALOGUE[item.type].options.required_message?.maxLength}
      value={toText(item.options.required_message)}
      onCommit={(text) => set(text.trim() === '' ? null : text)}
    />
  );
}
