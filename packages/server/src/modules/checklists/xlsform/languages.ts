/** Which languages a form is written in, and which text of a cell is the template's own. */
import { CONTENT_LANGUAGES, type ContentLanguage, LANGUAGES } from '@rounds/contract/languages';
import type { FormRow, FormWorkbook } from './workbook.ts';

const NAMES: Readonly<Record<ContentLanguage, readonly string[]>> = {
  en: ['en', 'eng', 'english', 'englisch', 'anglais'],
  de: ['de', 'deu', 'ger', 'german', 'deutsch', 'allemand'],
  fr: ['fr', 'fra', 'fre', 'french', 'français', 'francais', 'französisch'],
  ar: ['ar', 'ara', 'arabic', 'العربية', 'arabisch', 'arabe'],
};

/** The code of a language as forms write it: `English (en)`, `French`, `pt`; null where none can be seen. */
export function languageCode(name: string): string | null {
  const word = (/\(([a-z]{2,3})(?:[-_][^)]*)?\)\s*$/i.exec(name)?.[1] ?? name).trim().toLowerCase();
  const known = CONTENT_LANGUAGES.find((language) => NAMES[language].includes(word));
  return known ?? (/^[a-z]{2,3}$/.test(word) ? word : null);
}

const contentLanguage = (name: string): ContentLanguage | null =>
  CONTENT_LANGUAGES.find((language) => language === languageCode(name)) ?? null;

export class FormLanguages {
  /** The template's own language. */
  readonly own: ContentLanguage;
  /** Languages without a code, with a column that is written in them: their texts have no place of their own. */
  readonly missing: readonly { readonly name: string; readonly header: string }[];
  /** The languages that texts come in: the own one first. */
  readonly offered: readonly string[];
  /** Names of languages in the order in which a text is looked for. */
  readonly #order: readonly string[];

  constructor({ survey, choices, settings }: FormWorkbook, fallback: ContentLanguage) {
    const columns = [...survey.columns, ...choices.columns].filter(({ name }) => name === 'label' || name === 'hint');
    const names = [...new Set(columns.map(({ language }) => language ?? ''))];
    const first = ownAmong(names, settings.rows[0]?.text('default_language') ?? '');
    this.own = contentLanguage(first) ?? fallback;
    this.#order = [first, ...names.filter((name) => name !== first)];
    const codes = this.#order.slice(1).flatMap((name) => languageCode(name) ?? []);
    this.offered = [...new Set([this.own, ...codes])];
    this.missing = this.#order.slice(1).flatMap((name) => {
      if (name === '' || languageCode(name) !== null) return [];
      return [{ name, header: columns.find(({ language }) => language === name)?.header ?? name }];
    });
  }

  /** Other languages of the form in which the product has words of its own. */
  get spoken(): readonly string[] {
    return LANGUAGES.filter((language) => language !== this.own && this.offered.includes(language));
  }

  /** The template's own text of a cell: in its language, else in the first that has it. */
  textOf(row: FormRow, column: string): string {
    const texts = row.texts(column);
    for (const name of this.#order) {
      const text = texts.get(name);
      if (text !== undefined) return text.replace(/\r\n?/g, '\n');
    }
    return '';
  }

  /** Its texts in the other languages. */
  translationsOf(row: FormRow, column: string): [language: string, text: string][] {
    const found = new Map<string, string>();
    for (const [name, text] of row.texts(column)) {
      const code = languageCode(name);
      if (code !== null && code !== this.own && !found.has(code)) found.set(code, text.replace(/\r\n?/g, '\n'));
    }
    return [...found];
  }
}

/**
 * The language of the form itself: the one that its settings name, else the column without a language,
 * else the first. One that the product has for content goes before others.
 */
function ownAmong(names: readonly string[], wanted: string): string {
  const isWanted = (name: string) =>
    wanted !== '' && (name.toLowerCase() === wanted.toLowerCase() || languageCode(name) === languageCode(wanted));
  const inOrder = [...names.filter(isWanted), ...names.filter((name) => name === ''), ...names];
  return inOrder.find((name) => name === '' || contentLanguage(name) !== null) ?? inOrder[0] ?? '';
}
