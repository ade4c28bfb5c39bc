import type { AnswerProblem } from '@rounds/engine';
import { useTranslation } from 'react-i18next';

/** What stands against completion, in words: the server's where it sent some, else by the engine's code. */
export function useProblemText(): (problem: AnswerProblem & { message?: string }) => string {
  const { t } = useTranslation(['problems', 'form']);
  return (problem) =>
    problem.message ??
    t(`problems:${problem.code}`, {
      ...problem.params,
      defaultValue: t('form:problem.unknown', { code: problem.code }),
    });
}
