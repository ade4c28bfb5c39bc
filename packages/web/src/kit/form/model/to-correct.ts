import type { AnswerKey, Progress } from '@rounds/engine';
import type { Form } from './form.ts';
import type { StepRow } from './steps.ts';

/** Whether a question contains text that cannot be read as an answer. */
export function isUnreadable(form: Form, key: AnswerKey): boolean {
  if (!form.unreadable().has(key)) return false;
  const { visible, na } = form.run().item(key);
  return visible && !na;
}

/** The number of rows with wrong answers, once no required answer is missing; until then that count is enough. */
export const countErrors = (form: Form, { total, answered }: Progress, rows: () => readonly StepRow[]): number =>
  total === 0 || answered < total ? 0 : rows().filter((row) => row.kind !== 'add' && hasError(form, row.key)).length;

const hasError = (form: Form, key: AnswerKey): boolean =>
  form.run().item(key).problems.length > 0 || isUnreadable(form, key);
