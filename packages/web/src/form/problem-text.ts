import type { AnswerProblem } from '@rounds/engine';
import { useTranslation } from 'react-i18next';
import { useForm } from './form-context.tsx';

/** What stands against completion, in words: the server's where it sent some, else by the engine's code. */
export function useProblemText(): (problem: AnswerProblem & { message?: string }) => string {
  const { t } = useTranslation(['problems', 'form']);
  const form = useForm();
  return (problem) => {
    const { code, params, message } = form.wording().problem(problem) as typeof problem;
    return message ?? t(`problems:${code}`, { ...params, defaultValue: t('form:problem.unknown', { code }) });
  };
}
