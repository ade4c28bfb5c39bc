import type { AnswerProblem } from '@rounds/engine';
import { useTranslation } from 'react-i18next';
import { useForm } from '../form-context.tsx';

/** The message of a problem: the server's if it sent one, else the text of the engine's code. */
export function useProblemText(): (problem: AnswerProblem & { message?: string }) => string {
  const { t } = useTranslation(['problems', 'form']);
  const form = useForm();
  return (problem) => {
    const { code, params, message } = form.wording().problem(problem) as typeof problem;
    return message ?? t(`problems:${code}`, { ...params, defaultValue: t('form:problem.unknown', { code }) });
  };
}
