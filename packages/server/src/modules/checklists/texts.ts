/** Texts that the module writes into templates, by language. */
import type { Language } from '@rounds/contract/languages.ts';
import deTemplate from '@rounds/contract/locales/de/template.json' with { type: 'json' };
import enTemplate from '@rounds/contract/locales/en/template.json' with { type: 'json' };
import frTemplate from '@rounds/contract/locales/fr/template.json' with { type: 'json' };

const TEMPLATE_WORDS = { en: enTemplate, de: deTemplate, fr: frTemplate } as const;

/** The texts in the content language of a template; English if the product has no texts in that language. */
export const getTemplateWords = (language: string) => TEMPLATE_WORDS[language as Language] ?? TEMPLATE_WORDS.en;

export const toCopyTitle = (language: string, title: string): string =>
  getTemplateWords(language).copy.replace('{{title}}', () => title);
