import { LANGUAGES, type Language } from '@rounds/contract/languages.ts';

/** The language that the query of a download names, because links cannot send `Accept-Language`. */
export const readLanguage = (lang: string | undefined, locale: Language): Language =>
  LANGUAGES.find((language) => language === lang) ?? locale;
