/** The languages of a form, and the choice of texts for the template's own language. */
import type { FormRow, FormWorkbook } from './sheets.ts';

/** Other names of the languages that most forms use. The others are recognized by their code and English name. */
const LANGUAGE_NAMES: Readonly<Partial<Record<string, readonly string[]>>> = {
  en: ['en', 'eng', 'english', 'englisch', 'anglais'],
  de: ['de', 'deu', 'ger', 'german', 'deutsch', 'allemand'],
  fr: ['fr', 'fra', 'fre', 'french', 'français', 'francais', 'französisch'],
  ar: ['ar', 'ara', 'arabic', 'العربية', 'arabisch', 'arabe'],
};

const englishNames = new Intl.DisplayNames(['en'], { type: 'language' });
const isName = (language: string, word: string): boolean =>
  language.toLowerCase() === word ||
  englishNames.of(language)?.toLowerCase() === word ||
  (LANGUAGE_NAMES[language] ?? []).includes(word);

/** The code of a language as forms write it: `English (en)`, `French`, `pt-BR`; null if it is not recognized. */
function findLanguageCode(name: string, codes: readonly string[]): string | null {
  const tag = /\(([a-z]{2,3}(?:[-_][^()]{0,40})?)\)$/i.exec(name.trimEnd())?.[1] ?? name;
  const word = tag.trim().toLowerCase().replaceAll('_', '-');
  // A region that the product does not support is ignored: `fr-CA` is French.
  const base = /^([a-z]{2,3})-/.exec(word)?.[1] ?? word;
  const [match] = [word, base].flatMap((one) => codes.find((language) => isName(language, one)) ?? []);
  return match ?? (/^[a-z]{2,3}$/.test(base) ? base : null);
}

/** The columns that decide the language of a form, and further columns with texts. */
const TITLES = ['label', 'hint'];
const MESSAGES = ['guidance_hint', 'constraint_message', 'required_message'];

/** The languages that a template may have, and those to choose from. */
export interface LanguageChoice<L extends string> {
  /** The languages of templates. */
  readonly known: readonly L[];
  /** The languages into which the product’s own texts are translated. */
  readonly translatable: readonly string[];
  /** The language of a form that does not name one of them. */
  readonly fallback: L;
}

export class FormLanguages<L extends string = string> {
  /** The template's own language. */
  readonly primary: L;
  /** Languages without a recognized code, each with a column header. Their texts cannot be stored as translations. */
  readonly unknown: readonly { readonly name: string; readonly header: string }[];
  /** The languages of the texts, the primary one first. */
  readonly available: readonly string[];
  /** Names of languages in the order in which texts are searched. */
  readonly #order: readonly string[];
  readonly #supported: readonly L[];
  readonly #translatable: readonly string[];

  constructor(
    { survey, choices, externalChoices, settings }: FormWorkbook,
    { known, translatable, fallback }: LanguageChoice<L>,
  ) {
    this.#supported = known;
    this.#translatable = translatable;
    const columns = [...survey.columns, ...choices.columns, ...externalChoices.columns];
    const listNames = (texts: readonly string[]) =>
      columns.filter(({ name }) => texts.includes(name)).map(({ language }) => language ?? '');
    const names = [...new Set(listNames(TITLES))];
    const onlyInMessages = [...new Set(listNames(MESSAGES))].filter((name) => name !== '' && !names.includes(name));
    const preferred = settings.rows[0]?.text('default_language') ?? '';
    const first = this.#choosePrimary(names, preferred);
    // Columns without a language are in the language of the settings.
    this.primary = this.#findKnown(first || preferred) ?? fallback;
    this.#order = [first, ...names.filter((name) => name !== first), ...onlyInMessages];
    const codes = this.#order.slice(1).flatMap((name) => this.#findCode(name) ?? []);
    this.available = [...new Set([this.primary, ...codes])];
    this.unknown = this.#order.slice(1).flatMap((name) => {
      if (name === '' || this.#findCode(name) !== null) return [];
      return [{ name, header: columns.find(({ language }) => language === name)?.header ?? name }];
    });
  }

  /** Other languages of the form into which the product's own texts are translated. */
  get translatable(): readonly string[] {
    return this.#translatable.filter((language) => language !== this.primary && this.available.includes(language));
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
      const code = this.#findCode(name);
      if (code !== null && code !== this.primary && !translations.has(code))
        translations.set(code, text.replace(/\r\n?/g, '\n'));
    }
    return [...translations];
  }

  #findCode(name: string): string | null {
    return findLanguageCode(name, this.#supported);
  }

  #findKnown(name: string): L | null {
    const code = this.#findCode(name);
    return this.#supported.find((language) => language === code) ?? null;
  }

  /**
   * Chooses the form's own language: the one in its settings, then the column without a language,
   * then the first. Languages that the product knows take precedence over others.
   */
  #choosePrimary(names: readonly string[], preferred: string): string {
    const code = this.#findCode(preferred);
    const isPreferred = (name: string) =>
      preferred !== '' &&
      (name.toLowerCase() === preferred.toLowerCase() || (code !== null && this.#findCode(name) === code));
    const inOrder = [...names.filter(isPreferred), ...names.filter((name) => name === ''), ...names];
    return inOrder.find((name) => name === '' || this.#findKnown(name) !== null) ?? inOrder[0] ?? '';
  }
}
