/** Languages of the user interface; English is the fallback. Templates can also be in Arabic. */
export const LANGUAGES = ['en', 'de', 'fr'] as const;
export type Language = (typeof LANGUAGES)[number];
export const CONTENT_LANGUAGES = ['en', 'de', 'fr', 'ar'] as const;
export type ContentLanguage = (typeof CONTENT_LANGUAGES)[number];

/** Right-to-left languages. Imported templates can be in any of them. */
const RTL_LANGUAGES: readonly string[] = ['ar', 'ckb', 'dv', 'fa', 'he', 'ps', 'sd', 'ug', 'ur', 'yi'];
export const getTextDirection = (language: string): 'ltr' | 'rtl' => (RTL_LANGUAGES.includes(language) ? 'rtl' : 'ltr');

/** A name by language code, as roles and groups have it. */
export type LocalizedName = Readonly<Partial<Record<string, string>>>;

/** The name in this language, falling back to English and then to any language. */
export const resolveName = (names: LocalizedName, language: string): string =>
  names[language] || names.en || Object.values(names).find(Boolean) || '';

/** Builds a name in every language of the user interface. */
export const buildLocalizedName = (name: (language: Language) => string): LocalizedName =>
  Object.fromEntries(LANGUAGES.map((language) => [language, name(language)]));
