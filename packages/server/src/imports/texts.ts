/** The texts of imports by language. */
import type { Language } from '@rounds/contract/languages';
import de from '@rounds/contract/locales/de/import.json' with { type: 'json' };
import en from '@rounds/contract/locales/en/import.json' with { type: 'json' };
import fr from '@rounds/contract/locales/fr/import.json' with { type: 'json' };
import { interpolate, type TextParams } from '../http/texts.ts';

export type ImportText = keyof typeof en;

const TEXTS: Record<Language, Record<ImportText, string>> = { en, de, fr };

export const importText = (language: Language, key: ImportText, params: TextParams = {}): string =>
  interpolate(language, TEXTS[language][key], params);
