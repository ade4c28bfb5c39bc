import { CONTENT_LANGUAGES, type ContentLanguage, type Language } from '@rounds/contract/languages.ts';

/** The name of each language in that language. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', de: 'Deutsch', fr: 'Français' };

const capitalize = (name: string, locale: string) => name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);

/** The name of a language in the reader's language, capitalized. */
export function getLanguageName(code: string, locale: string): string {
  try {
    return capitalize(new Intl.DisplayNames(locale, { type: 'language' }).of(code) ?? code, locale);
  } catch {
    // A file of another program can name a language that is none.
    return code;
  }
}

/**
 * The name of a language in that language, capitalized, for people who may read nothing else. Browsers lack the own
 * names of some languages; those are named in the reader's language.
 */
export function getNativeLanguageName(code: string, locale: string): string {
  const isSupported = Intl.DisplayNames.supportedLocalesOf(code).length > 0;
  return getLanguageName(code, isSupported ? code : locale);
}

/** The languages of templates as choices, sorted by their names in the reader's language. */
export const listLanguageChoices = (locale: string): { value: ContentLanguage; label: string }[] =>
  CONTENT_LANGUAGES.map((value) => ({ value, label: getLanguageName(value, locale) })).sort((a, b) =>
    a.label.localeCompare(b.label, locale),
  );

/** The name of a language within a sentence of another one: “nom en allemand”. */
export const getLanguageNameIn = (speech: string, language: Language): string =>
  new Intl.DisplayNames(speech, { type: 'language' }).of(language) ?? LANGUAGE_NAMES[language];
