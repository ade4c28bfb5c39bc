/** The languages of a form, and the choice of texts for the template's own language. */
import { CONTENT_LANGUAGES, type ContentLanguage, LANGUAGES } from '@rounds/contract/languages.ts';
import type { FormRow, FormWorkbook } from './workbook.ts';

/** Other names of the languages that most forms use. The others are recognized by their code and English name. */
const LANGUAGE_NAMES: Readonly<Partial<Record<ContentLanguage, readonly string[]>>> = {
  en: ['en', 'eng', 'english', 'englisch', 'anglais'],
  de: ['de', 'deu', 'ger', 'german', 'deutsch', 'allemand'],
  fr: ['fr', 'fra', 'fre', 'french', 'français', 'francais', 'französisch'],
  ar: ['ar', 'ara', 'arabic', 'العربية', 'arabisch', 'arabe'],
};

const englishNames = new Intl.DisplayNames(['en'], { type: 'language' });
const isName = (language: ContentLanguage, word: string): boolean =>
  language.toLowerCase() === word ||
  englishNames.of(language)?.toLowerCase() === word ||
  (LANGUAGE_NAMES[language] ?? []).includes(word);

/** The code of a language as forms write it: `English (en)`, `French`, `pt-BR`; null if it is not recognized. */
export function findLanguageCode(name: string): string | null {
  const written = /\(([a-z]{2,3}(?:[-_][^()]{0,40})?)\)$/i.exec(name.trimEnd())?.[1] ?? name;
  const word = written.trim().toLowerCase().replaceAll('_', '-');
  // A region that the product does not know is left out: `fr-CA` is French.
  const base = /^([a-z]{2,3})-/.exec(word)?.[1] ?? word;
  const known = [word, base].flatMap((one) => CONTENT_LANGUAGES.find((language) => isName(language, one)) ?? []);
  return known[0] ?? (/^[a-z]{2,3}$/.test(base) ? base : null);
}

const findContentLanguage = (name: string): ContentLanguage | null =>
  CONTENT_LANGUAGES.find((language) => language === findLanguageCode(name)) ?? null;

/** The columns that decide in which language a form is, and further ones with texts. */
const TITLES = ['label', 'hint'];
const MESSAGES = ['guidance_hint', 'constraint_message', 'required_message'];

export class FormLanguages {
  /** The template's own language. */
  readonly primary: ContentLanguage;
  /** Languages without a recognized code, each with a column header. Their texts cannot be stored as translations. */
  readonly unknown: readonly { readonly name: string; readonly header: string }[];
  /** The languages of the texts, the primary one first. */
  readonly available: readonly string[];
  /** Names of languages in the order in which texts are searched. */
  readonly #order: readonly string[];

  constructor({ survey, choices, externalChoices, settings }: FormWorkbook, fallback: ContentLanguage) {
    const columns = [...survey.columns, ...choices.columns, ...externalChoices.columns];
    const listNames = (texts: readonly string[]) =>
      columns.filter(({ name }) => texts.includes(name)).map(({ language }) => language ?? '');
    const names = [...new Set(listNames(TITLES))];
    const onlyInMessages = [...new Set(listNames(MESSAGES))].filter((name) => name !== '' && !names.includes(name));
    const preferred = settings.rows[0]?.text('default_language') ?? '';
    const first = choosePrimary(names, preferred);
    // Columns without a language are in the language of the settings.
    this.primary = findContentLanguage(first || preferred) ?? fallback;
    this.#order = [first, ...names.filter((name) => name !== first), ...onlyInMessages];
    const codes = this.#order.slice(1).flatMap((name) => findLanguageCode(name) ?? []);
    this.available = [...new Set([this.primary, ...codes])];
    this.unknown = this.#order.slice(1).flatMap((name) => {
      if (name === '' || findLanguageCode(name) !== null) return [];
      return [{ name, header: columns.find(({ language }) => language === name)?.header ?? name }];
    });
  }

  /** Other languages of the form into which the product's own texts are translated. */
  get translatable(): readonly string[] {
    return LANGUAGES.filter((language) => language !== this.primary && this.available.includes(language));
  }

  /** The text of a cell in the template's language, or in the first language that has one. */
  getText(row: FormRow, column: string): string {
    const texts = row.texts(column);
    for (const name of this.#order) {
      const text = texts.get(name);
      if (text !== undefined) return text.replace(/\r\n?/g, '\n');
    }
    return '';
  }

  /** The text of a cell in the template's language, or without a language. */
  getOwnText(row: FormRow, column: string): string {
    const texts = row.texts(column);
    const [first = ''] = this.#order;
    return (texts.get(first) ?? texts.get('') ?? '').replace(/\r\n?/g, '\n');
  }

  /** The texts of a cell in the other languages. */
  listTranslations(row: FormRow, column: string): [language: string, text: string][] {
    const translations = new Map<string, string>();
    for (const [name, text] of row.texts(column)) {
      const code = findLanguageCode(name);
      if (code !== null && code !== this.primary && !translations.has(code))
        translations.set(code, text.replace(/\r\n?/g, '\n'));
    }
    return [...translations];
  }
}

/**
 * Chooses the form's own language: the one in its settings, then the column without a language,
 * then the first. Content languages of the product take precedence over others.
 */
function choosePrimary(names: readonly string[], preferred: string): string {
  const isPreferred = (name: string) =>
    preferred !== '' &&
    (name.toLowerCase() === preferred.toLowerCase() ||
      (findLanguageCode(name) !== null && findLanguageCode(name) === findLanguageCode(preferred)));
  const inOrder = [...names.filter(isPreferred), ...names.filter((name) => name === ''), ...names];
  return inOrder.find((name) => name === '' || findContentLanguage(name) !== null) ?? inOrder[0] ?? '';
}
