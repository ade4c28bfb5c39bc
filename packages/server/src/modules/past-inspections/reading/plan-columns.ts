/** The question that could have had the values of a column, for a template that is created from the file. */
import { isYesNoWord, listOptions, suggestField } from '../../../import-reading/task.ts';
import type { QuestionPlan } from './source.ts';

/** The number of different values above which a column has no choices. */
const MAX_CHOICES = 30;
/** Values of a choice occur several times each, on average. */
const MIN_USES = 3;
const MAX_CHOICE_LENGTH = 100;

const DAY = {
  default_value: { type: 'none' },
  ...{ date: true, time: false, date_time_shape: 'year_month_day' },
};
type Plan = Pick<QuestionPlan, 'type' | 'options' | 'choices'>;

export function planColumn(name: string, values: readonly string[], isWorkbook: boolean): Plan {
  const { field_type } = suggestField(name, values, isWorkbook);
  if (values.length > 0 && values.every(isYesNoWord)) return planChoices(values);
  switch (field_type) {
    case 'integer':
    case 'decimal':
      return { type: 'number' };
    case 'date':
      return { type: 'datetime', options: DAY };
    case 'datetime':
      return { type: 'datetime', options: { default_value: { type: 'none' } } };
    case 'link':
      return { type: 'textAnswer' };
    default:
      return isChoice(values) ? planChoices(values) : { type: values.some(isLong) ? 'longText' : 'textAnswer' };
  }
}

const isLong = (value: string): boolean => value.length > 250 || value.includes('\n');

function isChoice(values: readonly string[]): boolean {
  const different = new Set(values.map((value) => value.toLowerCase()));
  return (
    different.size > 1 &&
    different.size <= MAX_CHOICES &&
    values.length >= different.size * MIN_USES &&
    [...different].every((value) => value.length <= MAX_CHOICE_LENGTH)
  );
}

function planChoices(values: readonly string[]): Plan {
  const labels = listOptions(values) ?? [];
  return { type: 'list', options: { enable_score: false }, choices: labels.map((label) => ({ label })) };
}
