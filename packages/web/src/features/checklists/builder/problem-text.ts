import type { TemplateProblem } from '@rounds/engine';
import { useTranslation } from 'react-i18next';
import { DELETED_BY_OTHER } from './rebase.ts';

/** The engine's reasons in the person's words. */
export function useProblemText(): (problem: TemplateProblem) => string {
  const { t, i18n } = useTranslation(['builder', 'problems', 'rules']);
  const missing = (field: unknown) => {
    if (field === 'title') return t('missing.text');
    if (field === 'label') return t('missing.answer_text');
    return i18n.exists(`builder:option.${field}`) ? t('missing.setting', { setting: t(`option.${field}`) }) : null;
  };
  return ({ code, params }) => {
    if (code === DELETED_BY_OTHER) return t('deleted_by_other');
    const lacks = code === 'FIELD_REQUIRED' && missing(params?.field);
    if (lacks) return lacks;
    const setting = i18n.exists(`builder:option.${params?.option}`) ? t(`option.${params?.option}`) : undefined;
    const named = {
      ...params,
      ...(setting && { option: setting }),
      ...(params?.action && { action: t(`rules:action.${params.action}`) }),
      ...(params?.operator && { operator: t(`rules:operator.${params.operator}`) }),
    };
    const problem = t(code, { ns: 'problems', ...named, defaultValue: t('problem_unknown') });
    return setting && !problem.includes(setting) ? t('problem_of_setting', { setting, problem }) : problem;
  };
}
