import { CONTENT_LANGUAGES, type ContentLanguage } from '@rounds/contract/languages';

/** The name of a language in the reader's language, capitalized. */
export function getLanguageName(code: string, locale: string): string {
  const name = new Intl.DisplayNames(locale, { type: 'language' }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}

/** The languages of templates as choices, sorted by name. */
export const listLanguageChoices = (locale: string): { value: ContentLanguage; label: string }[] =>
  CONTENT_LANGUAGES.map((value) => ({ value, label: getLanguageName(value, locale) })).sort((a, b) =>
    a.label.localeCompare(b.label, locale),
  );
