/** Sentences and words of this module, by language. */
import type { Language } from '@rounds/contract/languages';
import deTemplate from '@rounds/contract/locales/de/template.json' with { type: 'json' };
import enTemplate from '@rounds/contract/locales/en/template.json' with { type: 'json' };
import frTemplate from '@rounds/contract/locales/fr/template.json' with { type: 'json' };

const TEMPLATE = { en: enTemplate, de: deTemplate, fr: frTemplate } as const;

/** Words of a template in its content language; English where the product has none of that language. */
export const templateWords = (language: string) => TEMPLATE[language as Language] ?? TEMPLATE.en;

export const titleOfCopy = (language: string, title: string): string =>
  templateWords(language).copy.replace('{{title}}', () => title);
