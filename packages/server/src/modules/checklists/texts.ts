/** Sentences and words of this module, by language. */
import type { Language } from '@rounds/contract/languages';
import deImport from '@rounds/contract/locales/de/import.json' with { type: 'json' };
import deTemplate from '@rounds/contract/locales/de/template.json' with { type: 'json' };
import enImport from '@rounds/contract/locales/en/import.json' with { type: 'json' };
import enTemplate from '@rounds/contract/locales/en/template.json' with { type: 'json' };
import frImport from '@rounds/contract/locales/fr/import.json' with { type: 'json' };
import frTemplate from '@rounds/contract/locales/fr/template.json' with { type: 'json' };
import { fill, type TextParams } from '../../http/texts.ts';

export type ImportText = keyof typeof enImport;

const IMPORT: Record<Language, Record<ImportText, string>> = { en: enImport, de: deImport, fr: frImport };
const TEMPLATE = { en: enTemplate, de: deTemplate, fr: frTemplate } as const;

export const importText = (language: Language, key: ImportText, params: TextParams = {}): string =>
  fill(language, IMPORT[language][key], params);

/** Words of a template in its content language; English where the product has none of that language. */
export const templateWords = (language: string) => TEMPLATE[language as Language] ?? TEMPLATE.en;

export const titleOfCopy = (language: string, title: string): string =>
  templateWords(language).copy.replace('{{title}}', () => title);
