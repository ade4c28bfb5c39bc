/** Describes rules in plain words, for the builder, the rule drawer and the preview. */
export { fillPhrase, joinPhrases, type Phrase, type Piece, toPlainText, value, words } from './phrase.ts';
export { PhraseText } from './phrase-text.tsx';
export { createRuleWords, type RuleWords, shorten, toItemName, toKeyAndTitle } from './rule-words.ts';
export { isListOperator, takesSeveral } from './several-answers.ts';
export { NamesInRules, useRuleWords, useWordsOf } from './use-rule-words.ts';
