import type { AnswerNames, Id, TemplateRecords } from '@rounds/engine';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type RuleWords, ruleWords } from './rule-words.ts';

/** The words of rules in the person's language; texts stand in the namespace `rule-words`. */
export function useRuleWords(
  records: Pick<TemplateRecords, 'items' | 'response_sets'>,
  self: Id | null = null,
  names?: AnswerNames,
): RuleWords {
  const { t, i18n } = useTranslation('rule-words');
  const language = i18n.resolvedLanguage ?? 'en';
  return useMemo(() => ruleWords({ records, t, language, self, names }), [records, t, language, self, names]);
}
