/** Languages of the interface, English being the fallback. Arabic is a language of content only. */
export const LANGUAGES = ['en', 'de', 'fr'] as const;
export type Language = (typeof LANGUAGES)[number];
export const CONTENT_LANGUAGES = ['en', 'de', 'fr', 'ar'] as const;
export type ContentLanguage = (typeof CONTENT_LANGUAGES)[number];

/** Languages of content that are written from the right; templates may come in any language. */
const FROM_THE_RIGHT: readonly string[] = ['ar', 'ckb', 'dv', 'fa', 'he', 'ps', 'sd', 'ug', 'ur', 'yi'];
export const directionOf = (language: string): 'ltr' | 'rtl' => (FROM_THE_RIGHT.includes(language) ? 'rtl' : 'ltr');

/** A name in the languages of the interface, as roles and groups have it. */
export type NameByLanguage = Readonly<Partial<Record<string, string>>>;

/** The name in this language, else in English, else in any. */
export const nameIn = (names: NameByLanguage, language: string): string =>
  names[language] || names.en || Object.values(names).find(Boolean) || '';

/** What something is called in each language of the interface. */
export const namesOf = (name: (language: Language) => string): NameByLanguage =>
  Object.fromEntries(LANGUAGES.map((language) => [language, name(language)]));
