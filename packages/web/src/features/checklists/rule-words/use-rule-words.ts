import type { AnswerNames, Id, TemplateRecords } from '@rounds/engine';
import { createContext, useContext, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type RuleWords, ruleWords } from './rule-words.ts';

/** Names of whom and what the rules of the template name, where somebody has asked for them. */
export const NamesInRules = createContext<AnswerNames | undefined>(undefined);

/** The words of rules in the person's language; texts stand in the namespace `rule-words`. */
export function useRuleWords(
  records: Pick<TemplateRecords, 'items' | 'response_sets'>,
  self: Id | null = null,
  answered?: AnswerNames,
): RuleWords {
  const { t, i18n } = useTranslation('rule-words');
  const language = i18n.resolvedLanguage ?? 'en';
  const named = useContext(NamesInRules);
  return useMemo(() => {
    const { people, assets } = answered ?? {};
    const names: AnswerNames = {
      ...answered,
      people: { ...named?.people, ...people },
      assets: { ...named?.assets, ...assets },
    };
    return ruleWords({ records, t, language, self, names });
  }, [records, t, language, self, named, answered]);
}
