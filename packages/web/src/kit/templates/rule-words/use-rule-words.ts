import { type AnswerNames, type Id, mergeLists, type TemplateRecords } from '@rounds/engine';
import { createContext, useContext, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { createRuleWords, type RuleWords } from './rule-words.ts';

/** The names of people, assets and list items in the template's rules, if they are loaded. */
export const NamesInRules = createContext<AnswerNames | undefined>(undefined);

/** Creates rule texts for the records that it is given, for selectors that compare what they return. */
export function useWordsOf(): (
  records: Pick<TemplateRecords, 'items' | 'response_sets'>,
  self: Id | null,
) => RuleWords {
  const { t, i18n } = useTranslation('rule-words');
  const language = i18n.resolvedLanguage ?? 'en';
  const names = useContext(NamesInRules);
  return (records, self) => createRuleWords({ records, t, language, self, ...(names && { names }) });
}

/** Returns rule texts in the person's language, from the namespace `rule-words`. */
export function useRuleWords(
  records: Pick<TemplateRecords, 'items' | 'response_sets'>,
  self: Id | null = null,
  answered?: AnswerNames,
): RuleWords {
  const { t, i18n } = useTranslation('rule-words');
  const language = i18n.resolvedLanguage ?? 'en';
  const answerNames = useContext(NamesInRules);
  return useMemo(() => {
    const { people, assets, lists } = answered ?? {};
    const names: AnswerNames = {
      ...answered,
      people: { ...answerNames?.people, ...people },
      assets: { ...answerNames?.assets, ...assets },
      lists: mergeLists(answerNames?.lists ?? {}, lists),
    };
    return createRuleWords({ records, t, language, self, names });
  }, [records, t, language, self, answerNames, answered]);
}
