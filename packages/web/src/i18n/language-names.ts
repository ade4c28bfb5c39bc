import type { Language } from '@rounds/contract/languages';

/** Each language in its own words, whatever the interface speaks. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', de: 'Deutsch', fr: 'Français' };

/** A language as those call it who speak it, beginning with a capital; its code where the browser does not know it. */
export function getNativeLanguageName(code: string): string {
  try {
    const name = new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code;
    return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
  } catch {
    return code;
  }
}

/** A language in the midst of a sentence of another: “nom en allemand”. */
export const getLanguageNameIn = (speech: string, language: Language): string =>
  new Intl.DisplayNames(speech, { type: 'language' }).of(language) ?? LANGUAGE_NAMES[language];
