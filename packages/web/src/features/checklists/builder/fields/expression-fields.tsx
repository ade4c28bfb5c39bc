/** The options that are expressions. */
import type { Item } from '@rounds/engine';
import { useTranslation } from 'react-i18next';
import { NamingField } from '../answer-names/naming-field.tsx';
import { useRecords } from '../builder-context.tsx';
import { ExpressionField } from '../expressions/expression-field.tsx';
import { useSetOption } from '../use-set-option.ts';

interface FieldProps {
  item: Item;
}
const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

export function CalculationField({ item }: FieldProps) {
  const { t } = useTranslation('builder');
  const set = useSetOption(item, 'calculations');
  const given = recordOf(item.options.calculations);
  return (
    <ExpressionField
      item={item}
      label={t('option.calculations')}
      required
      value={textOf(given.value)}
      onSettled={(value) => set({ ...given, value })}
    />
  );
}

/** What an answer must fulfil, and what to say when it does not. */
export function ConstraintField({ item }: FieldProps) {
  const { t } = useTranslation('builder');
  const set = useSetOption(item, 'constraint');
  const given = recordOf(item.options.constraint);
  const expression = textOf(given.expression);
  return (
    <>
      <ExpressionField
        item={item}
        label={t('option.constraint')}
        hint={t('option_hint.constraint')}
        readsItself
        value={expression}
        onSettled={(next) => set(next.trim() === '' ? null : { ...given, expression: next })}
      />
      {expression !== '' && (
        <NamingField
          itemId={item.id}
          autosize
          label={t('constraint_message')}
          maxLength={1000}
          value={textOf(given.message)}
          onSettled={(message) => set({ ...given, message })}
        />
      )}
    </>
  );
}

const OWN_NAMES = ['label', 'name'];

export function ChoiceFilterField({ item }: FieldProps) {
  const { t } = useTranslation('builder');
  const set = useSetOption(item, 'choice_filter');
  const responses = useRecords((records) => records.response_sets[String(item.options.response_set_id ?? '')]);
  const values = [
    ...new Set([...OWN_NAMES, ...(responses?.options ?? []).flatMap((option) => Object.keys(option.values ?? {}))]),
  ];
  return (
    <ExpressionField
      item={item}
      label={t('option.choice_filter')}
      hint={t('option_hint.choice_filter')}
      values={values}
      value={textOf(item.options.choice_filter)}
      onSettled={(next) => set(next.trim() === '' ? null : next)}
    />
  );
}

export function RepeatCountField({ item }: FieldProps) {
  const { t } = useTranslation('builder');
  const set = useSetOption(item, 'repeat_count');
  return (
    <ExpressionField
      item={item}
      label={t('option.repeat_count')}
      hint={t('option_hint.repeat_count')}
      value={textOf(item.options.repeat_count)}
      onSettled={(next) => set(next.trim() === '' ? null : next)}
    />
  );
}

/** What is said in the place of the usual words where the answer is missing. */
export function RequiredMessageField({ item }: FieldProps) {
  const { t } = useTranslation('builder');
  const set = useSetOption(item, 'required_message');
  return (
    <NamingField
      itemId={item.id}
      autosize
      label={t('option.required_message')}
      description={t('option_hint.required_message')}
      maxLength={5_000}
      value={textOf(item.options.required_message)}
      onSettled={(text) => set(text.trim() === '' ? null : text)}
    />
  );
}
