/** What is wrong with a field, in words. */
import type { Language } from '@rounds/contract/languages';
import de from '@rounds/contract/locales/de/custom-field.json' with { type: 'json' };
import en from '@rounds/contract/locales/en/custom-field.json' with { type: 'json' };
import fr from '@rounds/contract/locales/fr/custom-field.json' with { type: 'json' };
import { fill, type TextParams } from '../../http/texts.ts';

export type FieldText = keyof typeof en;
const TEXTS: Record<Language, Record<FieldText, string>> = { en, de, fr };

export const fieldSentence = (language: Language, code: FieldText, params: TextParams = {}): string =>
  fill(language, TEXTS[language][code], params);
