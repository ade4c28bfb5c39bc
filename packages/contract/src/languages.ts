/** Languages of the user interface; English is the fallback. */
export const LANGUAGES = ['en', 'de', 'fr'] as const;
export type Language = (typeof LANGUAGES)[number];
/** Languages of templates and their translations, as BCP 47 tags. Those of the user interface come first. */
export const CONTENT_LANGUAGES = [
  'en',
  'de',
  'fr',
  'ar',
  'bg',
  'bn',
  'ca',
  'cs',
  'da',
  'el',
  'es',
  'es-419',
  'et',
  'eu',
  'fa',
  'fi',
  'fil',
  'gl',
  'gu',
  'he',
  'hi',
  'hr',
  'hu',
  'hy',
  'id',
  'is',
  'it',
  'ja',
  'ka',
  'kk',
  'ko',
  'lt',
  'lv',
  'mk',
  'mr',
  'ms',
  'mt',
  'nb',
  'nl',
  'pa',
  'pl',
  'pt',
  'pt-BR',
  'ro',
  'ru',
  'sk',
  'sl',
  'sq',
  'sr',
  'sv',
  'sw',
  'ta',
  'te',
  'th',
  'tr',
  'uk',
  'ur',
  'vi',
  'zh-Hans',
  'zh-Hant',
] as const;
export type ContentLanguage = (typeof CONTENT_LANGUAGES)[number];

/** Right-to-left languages. Imported templates can be in any of them. */
const RTL_LANGUAGES: readonly string[] = ['ar', 'ckb', 'dv', 'fa', 'he', 'ps', 'sd', 'ug', 'ur', 'yi'];
/** Returns the writing direction of a language by its code. */
export const getTextDirection = (language: string): 'ltr' | 'rtl' => (RTL_LANGUAGES.includes(language) ? 'rtl' : 'ltr');

/** A name by language code, as roles and groups have it. */
export type LocalizedName = Readonly<Partial<Record<string, string>>>;

/** The name in this language, falling back to English and then to any language. */
export const resolveName = (names: LocalizedName, language: string): string =>
  names[language] || names.en || Object.values(names).find(Boolean) || '';

/**
 * The translations of a name into languages of the user interface. If a language is missing, the name itself is shown.
 */
export type NameTranslations = LocalizedName;

interface TranslatedRecord {
  readonly name: string;
  readonly translations?: NameTranslations | undefined;
}

/** A name as a reader of this language sees it. */
export const translateName = ({ name, translations }: TranslatedRecord, language: string): string =>
  translations?.[language] || name;

const toComparable = (text: string): string => text.trim().toLowerCase();

/** The record that a file names in any language, because files are exported in that of their reader. */
export function findByAnyName<T extends TranslatedRecord>(records: readonly T[], text: string): T | undefined {
  const name = toComparable(text);
  const isNamed = (names: readonly (string | undefined)[]) => names.some((one) => one && toComparable(one) === name);
  return (
    records.find((record) => isNamed([record.name])) ??
    records.find(({ translations = {} }) => isNamed(Object.values(translations)))
  );
}

/** Builds a name in every language of the user interface. */
export const buildLocalizedName = (name: (language: Language) => string): LocalizedName =>
  Object.fromEntries(LANGUAGES.map((language) => [language, name(language)]));
