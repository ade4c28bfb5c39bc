/** Messages about custom fields. */
import type { Language } from '@rounds/contract/languages.ts';
import de from '@rounds/contract/locales/de/custom-field.json' with { type: 'json' };
import en from '@rounds/contract/locales/en/custom-field.json' with { type: 'json' };
import fr from '@rounds/contract/locales/fr/custom-field.json' with { type: 'json' };
import { interpolate, type TextParams } from '../../http/texts.ts';

export type FieldMessageKey = keyof typeof en;
const TEXTS: Record<Language, Record<FieldMessageKey, string>> = { en, de, fr };

export const translateFieldMessage = (language: Language, code: FieldMessageKey, params: TextParams = {}): string =>
  interpolate(language, TEXTS[language][code], params);
