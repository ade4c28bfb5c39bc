import type { TemplateProblem } from '@rounds/engine';
import { useTranslation } from 'react-i18next';
import { DELETED_BY_OTHER } from './rebase.ts';

/** The engine's reasons in the person's words. */
export function useProblemText(): (problem: TemplateProblem) => string {
  const { t } = useTranslation(['builder', 'problems', 'rules']);
  return ({ code, params }) => {
    if (code === DELETED_BY_OTHER) return t('deleted_by_other');
    const named = {
      ...params,
      ...(params?.action && { action: t(`rules:action.${params.action}`) }),
      ...(params?.operator && { operator: t(`rules:operator.${params.operator}`) }),
    };
    return t(code, { ns: 'problems', ...named, defaultValue: t('problem_unknown') });
  };
}
