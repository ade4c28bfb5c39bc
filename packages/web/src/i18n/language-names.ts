import type { Language } from '@rounds/contract/languages';

/** The name of each language in that language. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', de: 'Deutsch', fr: 'Français' };

/** The name of a language in that language, capitalized; the code if the browser does not know it. */
export function getNativeLanguageName(code: string): string {
  try {
    const name = new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code;
    return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
  } catch {
    return code;
  }
}

/** The name of a language within a sentence of another one: “nom en allemand”. */
export const getLanguageNameIn = (speech: string, language: Language): string =>
  new Intl.DisplayNames(speech, { type: 'language' }).of(language) ?? LANGUAGE_NAMES[language];
