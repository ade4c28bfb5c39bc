import type { TranslationRecord } from '@rounds/contract/checklists/translations.ts';
import { checkTranslation, type TranslationProblem } from '@rounds/engine';

/** Finds the problems of a translation before it is saved. */
export const checkText = (
  { source, is_rich, max_length }: TranslationRecord,
  translation: string,
): readonly TranslationProblem[] => checkTranslation({ source, is_rich: is_rich === true, max_length }, translation);
